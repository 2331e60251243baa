import FoundationEssentials
import Models
import Screen
import ViewModels

@testable import Settings
@testable import raceboard

/// Values of options and variables: understood within their range, or refused in harmless words.
enum SettingProperty {
    static func broken(by bytes: [UInt8]) -> [String] {
        var reader = ByteReader(bytes)
        let form = reader.choice(8)
        let text = String(decoding: reader.remaining(), as: UTF8.self)
        let origin: SettingValue.Origin = form & 1 == 0 ? .option("--x") : .environment("RACEBOARD_X")
        let value = SettingValue(text: text, origin: origin)
        var rules = Rules()
        do throws(Failure) {
            try check(value, form: form, &rules)
        } catch {
            rules.hold(
                error.status == (form & 1 == 0 ? .usage : .configuration), "a wrong value ends with \(error.status)")
            for words in [error.message, error.hint ?? "-"] {
                for fault in TextProperty.faults(of: words, limit: 400) { rules.hold(false, "\(fault) in an error") }
            }
        }
        return rules.broken
    }

    private static func check(_ value: SettingValue, form: Int, _ rules: inout Rules) throws(Failure) {
        switch form {
        case 0:
            let number = try value.whole(in: -5...100, unit: "s")
            rules.hold((-5...100).contains(number), "\(number) is not in range")
        case 1:
            let number = try value.number(in: 0.1...60)
            rules.hold((0.1...60).contains(number), "\(number) is not in range")
        case 2:
            let filter = try value.filter()
            rules.hold(!filter.categories.contains(.unknown), "a filter names the unknown category")
        case 3:
            let url = try value.feedURL()
            rules.hold(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }, "an address holds what none may")
            rules.hold(url.lowercased().hasPrefix("http"), "an address of another scheme")
        case 4:
            try value.checkTheme()
            let isNamed = Theme.named(value.text.lowercased()) != nil
            rules.hold(isNamed || value.text.contains("/") || value.text.hasSuffix(".toml"), "no such theme")
        case 5:
            let sources = try value.sources(of: .cards, orNone: true)
            rules.hold(sources.allSatisfy { $0.serves.contains(.cards) }, "a source without cards")
            rules.hold(Set(sources).count == sources.count, "a source twice")
        case 6:
            let now = Date(timeIntervalSince1970: 1_795_230_000)
            let date = try value.instant(now: now, offset: { _ in 39_600 })
            rules.hold((0...10000).contains(CivilTime(date).year), "an instant of no year that RFC 3339 can write")
        default:
            let minutes = try value.minutes(in: 1...1440)
            rules.hold(minutes.allSatisfy { (1...1440).contains($0) }, "\(minutes) are not in range")
        }
    }
}
