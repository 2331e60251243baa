internal import Models
package import Repository

/// Words for a person when races cannot be saved. The board itself runs on.
package enum StoreWords {
    /// Two or three words for the header.
    package static func cause(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: tr("store replaced")
        case .locked: tr("store locked")
        case .noLocks: tr("disk without locks")
        case .readOnly: tr("store read-only")
        case .full: tr("disk full")
        case .silent: tr("disk not responding")
        case .unavailable: tr("nothing saved")
        }
    }

    /// A sentence about the problem and its effect, without its full stop.
    package static func sentence(_ problem: StoreProblem) -> String {
        switch problem.kind {
        case .corrupt: tr("The store was damaged: it is set aside, and a new one is used")
        case .locked: tr("The store is locked by another program: nothing is saved")
        case .noLocks:
            tr("The disk of the store has no file locks, as on some network disks: nothing is saved; use --store")
        case .readOnly: tr("The store cannot be written (read-only): nothing is saved")
        case .full: tr("The disk is full: nothing is saved")
        case .silent: tr("The disk does not respond: nothing is saved until it does")
        case .unavailable: tr("The store cannot be used: nothing is saved (see the log)")
        }
    }
}
