package import FoundationEssentials
internal import Models

/// The simulated feed: seed, faults, and the start and speed of its clock.
package struct Simulation: Sendable {
    /// Seed of the day: the same seed gives the same day.
    package let seed: UInt64
    /// Seed as it was given; nil for the seed of today.
    let givenSeed: Int?
    /// Faults as they were given; the feed that makes them reads them.
    package let faults: [SettingValue]
    /// The simulated time at the start; nil for the device's.
    package let origin: Date?
    /// Simulated seconds in a real one, 0.1 to 1000.
    package let speed: Double

    /// Local times are those of the process's zone.
    /// - Parameter now: decides which day `--at HH:MM` means, and the seed when none is given: the same all day.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable.
    package init(_ reader: SettingReader, now: Date) throws(Failure) {
        givenSeed = try reader.whole(.seed)
        seed = UInt64(bitPattern: Int64(givenSeed ?? CivilTime(now).daysSince1970))
        faults =
            reader.value(.fault).map { value in
                // An option without a word is a wrong one.
                value.text.split(separator: ",", omittingEmptySubsequences: !value.origin.isOption).map {
                    SettingValue(text: String($0), origin: value.origin)
                }
            } ?? []
        origin = try reader.value(.at)?.instant(now: now, offset: ZoneReader.offset)
        speed = try reader.decimal(.speed) ?? 1
    }
}
