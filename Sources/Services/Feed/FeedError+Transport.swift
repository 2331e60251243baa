package import Models

extension FeedError {
    /// Why there are no races, when there was no answer.
    package init(_ error: TransportError) {
        self =
            switch error {
            case .badURL(let detail): .badAddress(detail: detail)
            case .nameNotFound(let detail): .nameNotFound(detail: detail)
            case .noNetwork(let detail): .noNetwork(detail: detail)
            case .refused(let detail): .refused(detail: detail)
            case .timedOut(let detail): .timedOut(detail: detail)
            case .tls(let detail): .tls(detail: detail)
            case .badCertificate(let detail): .badCertificate(detail: detail)
            case .cutShort(let detail): .cutShort(detail: FeedText.clean(detail, limit: 200))
            case .unreadable(let detail): .unreadable(detail: FeedText.clean(Redactor.secrets(detail), limit: 300))
            case .tooLarge(let limit): .tooLarge(limit: limit)
            case .badRedirect(let detail):
                .badRedirect(detail: FeedText.clean(Redactor.secrets(detail), limit: 200))
            case .throttled(let seconds): .throttled(seconds: seconds)
            case .budgetSpent(let budget): .budgetSpent(budget)
            case .cancelled: .cancelled
            case .other(let code, let detail): .cutShort(detail: FeedText.clean("\(detail) (\(code))", limit: 200))
            }
    }
}
