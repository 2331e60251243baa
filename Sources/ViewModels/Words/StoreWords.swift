package import Repository

/// Words for a person when races cannot be saved. The board itself runs on.
package enum StoreWords {
    /// Two or three words for the header.
    package static func cause(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: "store begun anew"
        case .locked: "store locked"
        case .readOnly: "store read-only"
        case .full: "disk full"
        case .silent: "disk does not answer"
        case .unavailable: "nothing stored"
        }
    }

    /// A sentence without its full stop: what happened and what it means.
    package static func sentence(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: "The store was damaged: it was set aside and a new one begun"
        case .locked: "The store is locked by another program: nothing is stored"
        case .readOnly: "The store cannot be written (read-only): nothing is stored"
        case .full: "The disk is full: nothing is stored"
        case .silent: "The disk does not answer: nothing is stored until it does"
        case .unavailable: "The store cannot be used: nothing is stored (see the log)"
        }
    }
}
