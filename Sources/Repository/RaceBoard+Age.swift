import FoundationEssentials
import Models
import Services

extension RaceBoard {
    /// Seconds since the feed reported this: its time in a cache and, if it was under way for longer than a request may
    /// be (the device was suspended), the time since the request; or more where the `Date` is older than that explains.
    /// A `Date` makes no answer younger: the clock may have been measured by wrong ones.
    func age(of answer: FeedAnswer, requested: Date, at now: Date) -> TimeInterval {
        let known = RequestTime.age(cached: answer.cacheAge, requested: requested, at: now)
        guard let date = answer.serverDate ?? answer.notBefore, answer.believes(date) else { return known }
        // A clock that was measured only by such an answer is no better than the answer. A clock that is not measured
        // at all has at least reached the dates of other answers.
        let errorBound = clock.errorBound ?? .infinity
        let reached = answer.notBefore == nil ? nil : clock.reached(device: now)
        guard let server = errorBound <= RequestTime.longest ? clock.now(device: now) : reached else { return known }
        let age = server.timeIntervalSince(date)
        // The date and the offset are whole seconds, so a difference within them is not an age.
        return age > known + 1.5 + min(errorBound, 1) ? age : known
    }

    /// Problem of an old answer. A document may itself say that it was made so long ago.
    func agedProblem(of answer: FeedAnswer, age: TimeInterval) -> FeedHealth.Problem {
        let age = Int(clamping: age)
        guard answer.ownAge > 0, answer.ownAge >= answer.cacheAge - answer.ownAge else {
            return .cached(age: age, isServerSilent: answer.cacheMark == .stale)
        }
        return .aged(age: age, isByDevice: answer.isUntimed && !clock.isMeasured)
    }

    /// Counts the races of an answer that the board can show: too few of them, and more are requested next time.
    mutating func countPassing(in answer: FeedAnswer, at serverNow: Date) {
        passingInAnswer = answer.races.count {
            filter.includes($0) && EvictionPolicy.isOnBoard(start: $0.advertisedStart, at: serverNow)
        }
    }
}
