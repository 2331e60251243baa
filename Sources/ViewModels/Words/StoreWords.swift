package import Repository

/// Words for a person when races cannot be saved. The board itself runs on.
package enum StoreWords {
    /// Two or three words for the header.
    package static func cause(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: "store replaced"
        case .locked: "store locked"
        case .readOnly: "store read-only"
        case .full: "disk full"
        case .silent: "disk not responding"
        case .unavailable: "nothing saved"
        }
    }

    /// A sentence without its full stop: what happened and what it means.
    package static func sentence(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: "The store was damaged: it is set aside, and a new one is used"
        case .locked: "The store is locked by another program: nothing is saved"
        case .readOnly: "The store cannot be written (read-only): nothing is saved"
        case .full: "The disk is full: nothing is saved"
        case .silent: "The disk does not respond: nothing is saved until it does"
        case .unavailable: "The store cannot be used: nothing is saved (see the log)"
        }
    }
}
