internal import CLinux
internal import Glibc

/// The kernel's word on the network: whether an interface runs and has an address that leads to other machines. What
/// becomes of a request is not known by that, only what cannot become of it.
final class NetworkWatch {
    /// Readable when something may have changed; negative once the kernel reports no more.
    private(set) var descriptor: Int32
    /// What was found last, and the mark of all addresses.
    private var found: (isThere: Bool, mark: UInt64)
    private var isNew: Bool

    /// - Returns: nil where the kernel may not be asked, as in some containers.
    init?() {
        descriptor = rb_network_open()
        guard descriptor >= 0 else { return nil }
        guard let state = Self.state else {
            close(descriptor)
            return nil
        }
        (found, isNew) = (state, !state.isThere)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether there is a network, once after each change; nil if nothing has changed.
    var news: Bool? {
        defer { isNew = false }
        return isNew ? found.isThere : nil
    }

    /// Takes the kernel's messages, and asks for the state if there was any.
    func look() {
        let taken = rb_network_take(descriptor)
        if taken < 0 {
            // poll(2) leaves a negative descriptor out.
            close(descriptor)
            descriptor = -1
        }
        guard taken > 0, let state = Self.state, state != found else { return }
        (found, isNew) = (state, true)
    }

    private static var state: (isThere: Bool, mark: UInt64)? {
        var mark: UInt64 = 0
        let code = rb_network_state(&mark)
        return code < 0 ? nil : (code > 0, mark)
    }
}
