import FoundationEssentials
import Models

extension RaceBoard {
    /// Takes the kernel's word on the network. Without one the reason is known before a request has failed; once it is
    /// back, what failed is requested at once. Requests go on meanwhile: an answer knows better.
    mutating func note(network isThere: Bool, at now: Date) {
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
