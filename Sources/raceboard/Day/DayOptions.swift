import ArgumentParser
import Commands
import Settings

/// Options of the commands that print a day.
struct DayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "2026-11-21, today, tomorrow or yesterday (default: today), by --tz.", valueName: "date"),
        completion: .list(["today", "tomorrow", "yesterday"]))
    var date: String?

    @Option(
        help: ArgumentHelp("Only this meeting; abbreviations and typing errors are allowed.", valueName: "name"),
        completion: Completions.meeting)
    var meeting: String?

    func settings(_ access: FeedAccess) throws(Failure) -> DaySettings {
        try DaySettings(
            access, date: date.map { SettingValue(text: $0, origin: .option("--date")) }, meeting: meeting)
    }
}
