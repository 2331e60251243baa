import Repository

extension BoardEngine {
    /// Waits until what the engine shows is as a test wants it; nobody else hears of changes meanwhile.
    func seen(_ condition: @escaping @MainActor (BoardSnapshot) -> Bool) async {
        guard !condition(snapshot) else { return }
        await withCheckedContinuation { continuation in
            onChange = { [unowned self] in
                guard condition(snapshot) else { return }
                onChange = nil
                continuation.resume()
            }
        }
    }
}
