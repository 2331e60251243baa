import ArgumentParser
import Facts
import Models
import Settings

/// Options of the commands that print form, for a simulated season.
struct SeasonOptions: ParsableArguments {
    @Flag(help: "Uses the results of a simulated season; needs no store.")
    var demo = false

    @OptionGroup(title: "Simulated season (with --demo)") var day: DayChoiceOptions

    /// Given values, by the settings' names.
    var given: [String: String] {
        var given = day.given
        if demo { given[.demo] = "true" }
        return given
    }

    /// The failure for a name that is not saved.
    /// - Parameter near: saved names that differ by a typing error.
    func noName(_ text: String, near: [String]) -> Failure {
        Failure(
            "no_such_name",
            demo ? "The simulated season has no \"\(text)\"" : "No results of \"\(text)\" are saved",
            hint: Translation.inEnglish { FormWords.didYouMean(near) }
                ?? "To search all names: raceboard search \(text)\(demo ? " --demo" : "")",
            status: .nothing)
    }
}
