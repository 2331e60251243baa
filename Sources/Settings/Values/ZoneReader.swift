package import Facts
package import FoundationEssentials
internal import Glibc
internal import Models
internal import System

/// Local time from the C library, which has the name of a zone at an instant (`AEDT`). Nothing else uses it.
package enum ZoneReader {
    private static let folder = "/usr/share/zoneinfo/"
    private static let system = ":/etc/localtime"

    /// Makes a zone the process's own (tzset(3)).
    /// - Parameters:
    ///   - value: the setting `tz`; nil for the zone that the process was started with, or
    ///     the system's if that is not a file.
    ///   - otherwise: `TZ` as it was then; nil for /etc/localtime.
    /// - Throws: for a zone that no file of the system describes; the zone stays as it is.
    static func use(_ value: SettingValue?, otherwise: String? = nil) throws(Failure) {
        // The variable is there from the start: a later change replaces it, and moves no other while a thread reads.
        var zone = otherwise.flatMap { isReadable($0) ? $0 : nil } ?? (isReadable(system) ? system : "UTC0")
        if let value {
            zone = try Self.zone(value)
        }
        setenv("TZ", zone, 1)
        tzset()
    }

    /// The zone of a value, as `TZ` has it; `europe/paris` is the one that it names.
    /// - Throws: for a zone that no file of the system describes.
    static func zone(_ value: SettingValue) throws(Failure) -> String {
        let name = value.text
        let isPlain = name.utf8.allSatisfy { byte in
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || "/_+-".utf8.contains(byte)
        }
        if name.uppercased() == "UTC" { return "UTC0" }
        if isPlain, !name.hasPrefix("/"), isZoneFile(folder + name) { return name }
        let known = names
        if let same = known.first(where: { $0.lowercased() == name.lowercased() }), isZoneFile(folder + same) {
            return same
        }
        throw .badValue(
            value, expected: "a zone such as Australia/Sydney or UTC", nearest: NearestName.of(name, among: known))
    }

    /// Whether the C library can read what tzset(3) would open for it: a pipe in its place would keep it for ever.
    private static func isReadable(_ zone: String) -> Bool {
        let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
        let base = getenv("TZDIR").map { String(cString: $0) + "/" } ?? folder
        var status = stat()
        guard stat(name.hasPrefix("/") ? name : base + name, &status) == 0 else { return true }
        return FileProblem(kind: status.st_mode) == nil
    }

    /// Whether tzset(3) finds a zone by what `TZ` has: a file's name or a rule, such as `EST5EDT` or `<+03>-3`.
    static func isKnown(_ zone: String) -> Bool {
        let name = zone.hasPrefix(":") ? String(zone.dropFirst()) : zone
        let base = getenv("TZDIR").map { String(cString: $0) + "/" } ?? folder
        let offset = (name.hasPrefix("<") ? name.drop { $0 != ">" }.dropFirst() : name.drop(while: \.isLetter))
            .drop { "+-".contains($0) }
        let isRule = name.utf8.count - offset.utf8.count >= 3 && offset.first?.isNumber == true
        return name.isEmpty || ["UTC", "GMT"].contains(name) || isRule
            || isZoneFile(name.hasPrefix("/") ? name : base + name)
    }

    /// tzfile(5): the file begins with `TZif`.
    private static func isZoneFile(_ path: String) -> Bool {
        guard let content = try? RegularFile.read(path, limit: 1 << 20, links: .followed) else { return false }
        return content.bytes.starts(with: "TZif".utf8)
    }

    /// The names in the system's table of zones; empty without one.
    private static var names: [String] {
        guard let table = RegularFile.text(folder + "tzdata.zi", limit: 4 << 20) else { return ["UTC"] }
        return table.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            return switch words.first {
            case "Z" where words.count > 1: String(words[1])
            case "L" where words.count > 2: String(words[2])
            default: nil
            }
        }
    }

    /// Seconds ahead of UTC in the process's zone.
    package static func offset(at instant: Date) -> Int {
        reading(at: instant).offset
    }

    /// Times of day in the process's zone, in the words of its locale.
    package static func localTime(is12Hour: Bool) -> LocalTime {
        LocalTime(is12Hour: is12Hour, words: LocaleReader.words, zone: reading)
    }

    /// Country of the process's zone, one code for each; nil for a zone of none, such as UTC.
    package static var country: String? {
        let name = getenv("TZ").map { String(cString: $0) } ?? system
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(String(system.dropFirst()), &path, path.count)
        let link = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let zone = name == system ? link.split(separator: folder).last.map(String.init) ?? name : name
        return ZoneNames.country(of: zone, in: ZoneNames.read())
    }

    private static func reading(at instant: Date) -> LocalTime.Reading {
        var seconds = time_t(clamping: instant.timeIntervalSince1970.rounded(.down))
        var fields = tm()
        guard localtime_r(&seconds, &fields) != nil else { return LocalTime.Reading(offset: 0, abbreviation: "UTC") }
        let name = fields.tm_zone.map { String(cString: $0) } ?? ""
        return LocalTime.Reading(offset: fields.tm_gmtoff, abbreviation: FeedText.clean(name, limit: 8))
    }
}

extension SettingReader {
    /// Makes the zone of the settings the process's own; without one, that with which the process was started. So it
    /// does with the form of prices.
    /// - Throws: as of `ZoneReader.use`, and for another form.
    package func useZone() throws(Failure) {
        OddsForm.use(try valueOrBuiltIn(.odds).choice())
        try ZoneReader.use(value(.timeZone), otherwise: environment["TZ"])
    }

    /// The setting `12h`; without a value as the locale writes times.
    package func is12Hour() throws(Failure) -> Bool { try value(.is12Hour)?.isOn() ?? LocaleReader.words.is12Hour }

    /// Times of day as the settings write them, in the process's zone.
    package func localTime() throws(Failure) -> LocalTime { ZoneReader.localTime(is12Hour: try is12Hour()) }
}

/// Names of the system's time zones, for a shell to offer.
package enum ZoneNames {
    /// The table of zones: tzfile(5), `zone1970.tab`.
    private static let table = "/usr/share/zoneinfo/zone1970.tab"

    /// UTC, and the zones of the system's table in order; only UTC if the table cannot be read.
    package static var all: [String] { ["UTC"] + named(in: read()) }

    fileprivate static func read() -> String { RegularFile.text(table, limit: 100_000) ?? "" }

    /// Code of the country in which most people of a zone live; nil for a zone that the table has not.
    static func country(of zone: String, in table: String) -> String? {
        for line in table.split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t")
            guard columns.count > 2, columns[2] == zone else { continue }
            return Country.code(columns[0].split(separator: ",").first.map(String.init))
        }
        return nil
    }

    /// The third column of each line that is no comment.
    static func named(in table: String) -> [String] {
        table.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t")
            return columns.count > 2 ? String(columns[2]) : nil
        }.sorted()
    }
}
