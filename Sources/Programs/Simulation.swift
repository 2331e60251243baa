package import FoundationEssentials
import Models
package import Settings

/// The simulated feed: seed, faults, and the start and speed of its clock.
package struct Simulation {
    /// The same seed gives the same day.
    package let seed: UInt64
    /// As they were given: the feed that makes them reads them.
    package let faults: [SettingValue]
    /// The simulated time at the start; nil for the device's.
    package let origin: Date?
    /// Simulated seconds in a real one, 0.1 to 1000.
    package let speed: Double

    /// - Parameters:
    ///   - now: decides which day `--at HH:MM` means, and the seed when none is given: the same all day.
    ///   - offset: seconds by which local time is ahead of UTC at an instant.
    /// - Throws: 64 for a wrong option; 78 for a wrong variable.
    package init(
        _ options: SimulationArguments, reader: SettingReader, now: Date, offset: (Date) -> Int
    ) throws(Failure) {
        let seed = try reader.whole(.seed, option: options.seed)
        self.seed = UInt64(bitPattern: Int64(seed ?? CivilTime(now).daysSince1970))
        let words = options.faults.map { SettingValue(text: $0, origin: .option("--" + Setting.fault.name)) }
        let fromEnvironment = reader.value(.fault).map { value in
            value.text.split(separator: ",").map { SettingValue(text: String($0), origin: value.origin) }
        }
        faults = words.isEmpty ? fromEnvironment ?? [] : words
        origin = try reader.value(.at, option: options.at)?.instant(now: now, offset: offset)
        speed = try reader.decimal(.speed, option: options.speed) ?? 1
    }
}
