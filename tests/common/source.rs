//! Choices out of a list of bytes. Proptest makes the bytes and shrinks them; a byte that is not
//! there is 0, and 0 is always the simplest choice.

/// The bytes that decide.
pub struct Source<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Source<'b> {
    /// Choices out of these bytes.
    pub fn new(bytes: &'b [u8]) -> Self {
        Source { bytes, at: 0 }
    }

    /// A number below `below`.
    pub fn below(&mut self, below: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % below.max(1)
    }

    /// Yes, once in `n` times; never when the bytes are used up.
    pub fn once_in(&mut self, n: usize) -> bool {
        self.below(n) + 1 == n
    }

    /// One of some things; the first when the bytes are used up.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// So many things at least, and seldom many more.
    pub fn some<T>(&mut self, least: usize, mut one: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let count = least + self.pick(&[0, 0, 1, 1, 2, 3]);
        (0..count).map(|_| one(self)).collect()
    }

    /// A thing, or none.
    pub fn maybe<T>(&mut self, one: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.once_in(2).then(|| one(self))
    }
}
