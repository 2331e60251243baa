import ArgumentParser
import Output
import Settings

/// Options of every command that prints CSV.
struct CSVOptions: ParsableArguments {
    @Flag(help: "RFC 4180 CSV.")
    var csv = false

    @Flag(help: "CSV for a spreadsheet: with a byte order mark, and the locale's decimal commas.")
    var excel = false

    /// Whether CSV is printed, in either form.
    var isOn: Bool { csv || excel }

    /// The form for a spreadsheet; nil without the option.
    var sheet: SpreadsheetText? { excel ? SpreadsheetText(hasDecimalComma: LocaleReader.hasDecimalComma) : nil }

    /// The whole CSV of a report in the chosen form.
    func shown(_ csv: String) -> String { sheet.map { SpreadsheetText.mark + $0.lines(csv) } ?? csv }
}
