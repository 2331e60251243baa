import Models
import Services

extension RelayError {
    /// Why there is no connection, and what to do: a sentence.
    /// - Parameter broker: its address.
    func words(_ broker: String) -> String {
        switch self {
        case .noLibrary: tr("The library for brokers is missing. Install it: apt install libmosquitto1.")
        case .nameNotFound: tr("The name of \(broker) cannot be resolved. Check relay and the network.")
        case .refused: tr("Nothing answers at \(broker). Check that the broker runs.")
        case .timedOut: tr("\(broker) does not answer in time. Check the network.")
        case .tls: tr("No encrypted connection to \(broker). Check its certificate.")
        case .badCertificate: tr("The certificate of \(broker) is not valid. Check ca.crt in relay-identity.")
        case .unreadable(let detail):
            tr("A file of relay-identity cannot be read: \(FeedText.clean(detail, limit: 120)).")
        case .notAuthorised: tr("\(broker) does not let this program in. Check its certificate and the ACL.")
        case .takenOver: tr("Another program with the same name has taken the connection.")
        case .other(let detail): tr("No connection to \(broker): \(FeedText.clean(detail, limit: 120)).")
        }
    }
}
