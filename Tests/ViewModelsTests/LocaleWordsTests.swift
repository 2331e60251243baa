import Foundation
import Models
import RacingTestKit
import Testing

@testable import Facts
@testable import ViewModels

@Suite struct LocaleWordsTests {
    static let french = LocaleWords(
        weekdays: ["dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."],
        months: [
            "janv.", "févr.", "mars", "avril", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc.",
        ],
        morning: "", afternoon: "", timeFormat: "%H:%M:%S", groupSeparator: "\u{202f}")

    private func localTime(_ words: LocaleWords, is12Hour: Bool = false) -> LocalTime {
        LocalTime(is12Hour: is12Hour, words: words) { _ in LocalTime.Reading(offset: 0, abbreviation: "UTC") }
    }

    @Test func daysAndMonthsAreTheLocales() {
        let english = LocalTime.utc.day(.t0).split(separator: " ")
        let french = localTime(Self.french).day(.t0).split(separator: " ")
        #expect(english[1] == french[1])
        let day = LocaleWords.english.weekdays.firstIndex(of: String(english[0]))
        #expect(day.map { Self.french.weekdays[$0] } == String(french[0]))
        let month = LocaleWords.english.months.firstIndex(of: String(english[2]))
        #expect(month.map { Self.french.months[$0] } == String(french[2]))
        #expect(localTime(Self.french).weekday(.t0) == String(french[0]))
    }

    @Test(arguments: [
        ("\u{202f}", "1\u{a0}250\u{a0}000"), ("\u{a0}", "1\u{a0}250\u{a0}000"), (".", "1.250.000"), ("'", "1'250'000"),
        (",", "1,250,000"),
        ("", "1,250,000"), ("\u{1b}", "1,250,000"), ("xx", "1,250,000"),
    ])
    func groupsOfDigitsAreApartAsInTheLocale(separator: String, text: String) {
        let words = LocaleWords(
            weekdays: [], months: [], morning: "", afternoon: "", timeFormat: "", groupSeparator: separator)
        #expect(localTime(words).money(1_250_000) == text)
        #expect(localTime(words).money(250, "EUR") == "EUR 250")
    }

    /// Two points in one number would be two numbers.
    @Test func aPointBetweenGroupsIsNotBesideThatOfCents() {
        let words = LocaleWords(
            weekdays: [], months: [], morning: "", afternoon: "", timeFormat: "", groupSeparator: ".")
        #expect(localTime(words).money(Decimal(6_593_832) / 100, places: 2) == "65938.32")
    }

    @Test(arguments: ["\u{1b}[2J", "Wednesday", "", "a\u{202e}b"])
    func aListWithAWordThatCannotBeShownIsTheEnglishOne(word: String) {
        var days = Self.french.weekdays
        days[3] = word
        let words = LocaleWords(
            weekdays: days, months: ["a"], morning: word, afternoon: "eftm", timeFormat: "%r", groupSeparator: " ")
        #expect(words.weekdays == LocaleWords.english.weekdays && words.months == LocaleWords.english.months)
        #expect(words.morning == "am" && words.afternoon == "pm" && words.is12Hour)
    }

    @Test(arguments: [
        ("%I:%M:%S %p", true), ("%r", true), ("%l:%M", true), ("%T", false), ("%H.%M.%S", false), ("", false),
    ])
    func theFormatOfTimesDecidesBetween12And24Hours(format: String, is12Hour: Bool) {
        let words = LocaleWords(
            weekdays: [], months: [], morning: "", afternoon: "", timeFormat: format, groupSeparator: "")
        #expect(words.is12Hour == is12Hour)
    }

    @Test func morningAndAfternoonAreTheLocales() {
        let words = LocaleWords(
            weekdays: [], months: [], morning: "fm", afternoon: "em", timeFormat: "", groupSeparator: "")
        let times = [localTime(words, is12Hour: true).time(.t0), localTime(words, is12Hour: true).time(.t0 + 43_200)]
        #expect(Set(times.map { $0.suffix(2) }) == ["fm", "em"])
    }
}
