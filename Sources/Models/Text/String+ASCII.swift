extension String {
    /// Whether all of the text is ASCII. Reads every byte without a branch, since most texts are.
    package var isASCII: Bool {
        let answer = utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 }
        return answer ?? utf8.allSatisfy { $0 < 0x80 }
    }
}
