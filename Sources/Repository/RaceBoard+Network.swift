import FoundationEssentials
import Models

extension RaceBoard {
    /// Seconds between two requests without a network: the kernel knows interfaces alone. An answer knows better, as by
    /// a proxy on this machine, or of a neighbour without a router.
    static let offlinePause: TimeInterval = 60

    /// Instant of the next request; nil while one is under way.
    var due: Date? { plan.due.map { max($0, offlineUntil ?? .distantPast) } }

    /// Takes the kernel's word on the network. Without one the reason is known before a request has failed, and none is
    /// sent but one a minute, or a person's; once it is back, what failed is requested at once.
    mutating func note(network isThere: Bool, at now: Date) {
        offlineUntil = isThere ? nil : now + Self.offlinePause
        if isThere {
            guard case .failed = health.problem else { return }
            networkBack = now
            plan.networkIsBack(at: now)
        } else {
            if case .failed(let error) = health.problem, !error.isHostFailure { return }
            health.problem = .failed(.noNetwork(detail: "no interface has an address"))
        }
    }
}
