// Starts `westron lsp` and hands the editor's questions to it. Colours work without any of this.
"use strict";

const vscode = require("vscode");

let client;

function activate(context) {
  let LanguageClient;
  try {
    ({ LanguageClient } = require("vscode-languageclient/node"));
  } catch {
    vscode.window.showInformationMessage(
      "Westron shows colours only: run `npm install` in the folder of the extension for the rest.",
    );
    return undefined;
  }
  const settings = vscode.workspace.getConfiguration("westron");
  const packs = settings.get("packs", []).flatMap((folder) => ["--pack", folder]);
  const program = { command: settings.get("path", "westron"), args: [...packs, "lsp"] };
  client = new LanguageClient("westron", "Westron", program, {
    documentSelector: [
      { language: "westron-card" },
      { language: "westron-scenario" },
      { scheme: "file", pattern: "**/{pack,world,survivors}.ron" },
      { scheme: "file", pattern: "**/*.world.ron" },
      { scheme: "file", pattern: "**/{locale,worlds}/*.ron" },
    ],
    initializationOptions: { language: settings.get("language", "en") },
  });
  // The base pack and the pages of the findings are part of the program.
  const documents = {
    provideTextDocumentContent: (uri) =>
      client.sendRequest("westron/document", { uri: uri.toString() }),
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider("westron", documents),
  );
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
