internal import CLinux
internal import FoundationEssentials
internal import Glibc

/// The one timer, on the device's clock: timerfd_create(2). Also says when that clock was set.
final class LoopTimer {
    enum Event {
        case none
        case expired
        case clockSet
    }

    let descriptor: Int32
    /// What it is set to, until it has gone off.
    private var deadline: Date?

    init() throws(LoopError) {
        descriptor = try LoopError.check(rb_timer_open(), "timerfd_create")
    }

    deinit {
        close(descriptor)
    }

    /// Sets the timer; nil is the end of time, since only a timer that runs notices that the clock was set.
    ///
    /// - Returns: `.clockSet` when it was, since the last look; `deadline` then has to be thought over.
    func set(_ deadline: Date?) throws(LoopError) -> Event {
        let deadline = deadline ?? .distantFuture
        guard deadline != self.deadline else { return .none }
        let time = deadline.timespec
        let code = rb_timer_set(descriptor, Int64(time.tv_sec), Int32(time.tv_nsec))
        if code == -ECANCELED {
            self.deadline = nil
            return .clockSet
        }
        _ = try LoopError.check(code, "timerfd_settime")
        self.deadline = deadline
        return .none
    }

    /// What has happened since the last look. After anything but `.none` the timer has to be set again.
    func take() throws(LoopError) -> Event {
        let code = rb_timer_take(descriptor)
        if code == 0 { return .none }
        deadline = nil
        if code == -ECANCELED { return .clockSet }
        _ = try LoopError.check(code, "read")
        return .expired
    }
}
