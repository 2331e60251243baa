import Models

extension OpeningHours {
    /// Form of the setting, for error messages.
    package static let expected = "hours such as Mon-Fri 10:00-22:30, Sat-Sun 09:00-01:00, or always"

    /// Reads `Mon-Fri 10:00-22:30, Sat 09:00-01:00`, `daily 10:00-24:00`, or `always`. Days by their first three
    /// letters or more, in any case.
    /// - Returns: nil when it is not understood, and when a day is named twice.
    package init?(_ text: String) {
        if text.lowercased() == "always" {
            self = .always
            return
        }
        var periods: [Int: Period] = [:]
        for entry in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = entry.split(separator: " ")
            guard words.count == 2, let days = Self.days(words[0]), let period = Self.period(words[1]) else {
                return nil
            }
            for day in days {
                guard periods.updateValue(period, forKey: day) == nil else { return nil }
            }
        }
        guard !periods.isEmpty else { return nil }
        self.init(periods)
    }

    private static let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static func days(_ text: Substring) -> [Int]? {
        if text.lowercased() == "daily" { return Array(0..<7) }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { word in
            names.firstIndex { word.count >= 3 && $0.hasPrefix(word.lowercased()) }
        }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
        return (0...(last - first + 7) % 7).map { (first + $0) % 7 }
    }

    private static func period(_ text: Substring) -> Period? {
        let times = text.split(separator: "-", omittingEmptySubsequences: false).map(minute)
        guard times.count == 2, let opens = times[0], let closes = times[1], opens < 1440 else { return nil }
        return Period(opens: opens, closes: closes % 1440)
    }

    /// Minute of the day, from `9:00`, `22:30` or `24:00`; nil for other text.
    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }
}
