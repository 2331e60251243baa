import FoundationEssentials
import Glibc

/// The device's clocks for what happens before a loop exists.
enum DeviceClock {
    /// time(2) lags the second; clock_gettime(2) does not.
    static var now: Date {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// Processor time of this process.
    static var processSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
