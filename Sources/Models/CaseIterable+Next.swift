extension CaseIterable where Self: Equatable {
    /// The value after this one, for a key that goes through all; after the last the first.
    package var next: Self {
        let all = Self.allCases
        guard let index = all.firstIndex(of: self) else { return self }
        let after = all.index(after: index)
        return after == all.endIndex ? all[all.startIndex] : all[after]
    }
}
