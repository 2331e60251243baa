import Glibc
import System
import Testing

@Suite struct UninterruptedTests {
    private func calls(_ results: [(count: Int, code: Int32)]) -> (answer: Int, code: Int32, made: Int) {
        var made = 0
        let answer = Uninterrupted.call {
            defer { made += 1 }
            errno = results[made].code
            return results[made].count
        }
        return (answer, errno, made)
    }

    @Test func aSignalRepeatsTheCallAndNothingElseDoes() {
        let interrupted = calls([(-1, EINTR), (-1, EINTR), (5, 0)])
        #expect(interrupted.answer == 5 && interrupted.made == 3)
        let waits = calls([(-1, EAGAIN), (5, 0)])
        #expect(waits.answer == -1 && waits.code == EAGAIN && waits.made == 1)
        let ended = calls([(0, EINTR), (5, 0)])
        #expect(ended.answer == 0 && ended.made == 1, "an old errno is no fact about a call that succeeded")
    }
}
