package import FoundationEssentials
package import Models
package import Repository

/// Words for statuses, results and their sources.
package enum DayWords {
    /// `due`, `running`, `final`; an unknown word of a source as it is.
    package static func word(of status: RaceStatus) -> String {
        switch status {
        case .due, .resulted, .abandoned: RaceWords.status(status).lowercased()
        case .notRun(let word), .other(let word): word
        default: RaceWords.status(status).lowercased()
        }
    }

    /// The same in six letters, for the narrowest screens.
    package static func shortWord(of status: RaceStatus) -> String {
        switch status {
        case .live: tr("run")
        case .open: tr("open", in: "short")
        case .closed: tr("closed", in: "short")
        case .delayed: tr("late")
        case .interim: tr("int")
        case .final: ""
        case .notRun where status == .abandoned: tr("aband.")
        case .notRun(let own), .other(let own):
            word(of: status).count <= 6 ? word(of: status) : String(own.prefix(5)) + "."
        }
    }

    /// Remarks on the sources of a list: which is missing, and how old the rest is.
    package static func notes(_ sources: [SourceState], clock: ServerClock, localTime: LocalTime) -> [Wording] {
        sources.compactMap { part in
            let name = part.source.name
            let age = part.lastGood.map { tr(", as of \(localTime.time(minute: clock.now(device: $0)))") } ?? ""
            if let problem = part.problem {
                return Wording("\(name): \(FeedWords.cause(problem))\(age)", short: tr("\(name) missing"))
            }
            if part.isCached { return Wording(tr("\(name): old answer\(age)"), short: tr("old answer")) }
            return part.isStored ? Wording(tr("\(name): from the store\(age)"), short: tr("stored")) : nil
        }
    }
}

extension LocalTime {
    /// The local day of an instant, and at least twelve hours around it: the day of a list. Times in it need no date.
    package func day(around now: Date) -> ClosedRange<Date> {
        let civil = civil(now)
        let start = instant(showing: CivilTime(year: civil.year, month: civil.month, day: civil.day))
        // A day has 23 or 25 hours when clocks change; the day after the last of a month is the first of the next.
        let end = instant(showing: CivilTime(year: civil.year, month: civil.month, day: civil.day + 1))
        return min(start, now - 43_200)...max(end, now + 43_200)
    }

    /// A whole local day, so many days before that of an instant.
    package func day(_ days: Int, before now: Date) -> Range<Date> {
        let civil = civil(now)
        func midnight(_ day: Int) -> Date {
            instant(showing: CivilTime(year: civil.year, month: civil.month, day: day))
        }
        let start = midnight(civil.day - days)
        return start..<max(start, midnight(civil.day - days + 1))
    }

    /// The time of `time`, to the minute.
    package func time(minute instant: Date) -> String {
        time(Date(timeIntervalSince1970: (instant.timeIntervalSince1970 / 60).rounded(.down) * 60))
    }
}
