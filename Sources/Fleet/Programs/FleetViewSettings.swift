package import Commands
package import FoundationEssentials
import Models
import Output
import Screen
import Services
package import Settings
import System

/// Options of `raceboard fleet` that are no settings.
package struct FleetArguments: Sendable {
    /// The given values, by the settings' names; `config` is the settings file.
    package var given: [String: String]
    /// Path of a list of the boxes that there should be; nil for none.
    package var inventory: String?
    /// Boxes and venues of a demo; nil for the usual number.
    package var boxes, venues: String?

    package init(given: [String: String]) { self.given = given }
}

/// The parsed options and variables of `raceboard fleet`.
package struct FleetViewSettings: Sendable {
    package let relay: RelayAddress
    /// Folder with the certificates; nil without TLS.
    package let identity: String?
    package let venue: FleetName?
    package let inventory: FleetInventory
    /// Size of a demo's fleet; nil without a demo.
    package let demo: (boxes: Int, venues: Int)?
    package let screen: ScreenSettings
    /// Seconds that a command which prints and exits may take.
    package let timeout: TimeInterval
    package let is12Hour: Bool
    /// Path of the log; nil for none.
    package let logFile: SettingValue?
    /// Whether messages of level debug are logged.
    package let verbose: Bool
    package let mode: RunMode
    package let warnings: [String]

    /// Most bytes that an inventory may have.
    private static let largest = 4 << 20
    /// Boxes and venues of a demo's fleet.
    private static let usual = (boxes: 48, venues: 4)

    /// - Throws: 64 for a wrong option; 78 for a wrong variable, and for a file that cannot be read or understood;
    ///   66 for an inventory that cannot be read, 65 for one that cannot be understood.
    package init(_ arguments: FleetArguments, environment: [String: String]) throws(Failure) {
        let reader = try SettingReader.load(arguments.given, environment: environment)
        mode = try RunMode(reader)
        screen = try ScreenSettings(reader)
        timeout = TimeInterval(try reader.number(.timeout))
        try reader.useZone()
        is12Hour = try reader.is12Hour()
        (logFile, verbose) = (reader.value(.logFile), try reader.isOn(.verbose))
        warnings = reader.warnings
        if mode.ownDay != nil {
            demo = (
                try SettingValue(arguments.boxes, of: "--boxes")?.whole(in: 1...20_000) ?? Self.usual.boxes,
                try SettingValue(arguments.venues, of: "--venues")?.whole(in: 1...2_000) ?? Self.usual.venues
            )
            (relay, identity, inventory) = (RelayAddress.local, nil, FleetInventory())
            // A venue in a settings file is none of the demo's.
            venue = try reader.isOption(.venue) ? reader.value(.venue)?.fleetName() : nil
            return
        }
        demo = nil
        try Self.rejectDemoOptions(arguments)
        guard let address = reader.value(.relay) else { throw Self.noRelay }
        relay = try address.broker()
        identity = relay.isEncrypted ? reader.valueOrBuiltIn(.relayIdentity).text : nil
        // A box's own settings may name its venue: only an option narrows this view.
        venue = try reader.isOption(.venue) ? reader.value(.venue)?.fleetName() : nil
        inventory = try Self.inventory(arguments.inventory).narrowed(to: venue)
    }

    private static var noRelay: Failure {
        Failure.usage(
            "raceboard fleet needs the address of a broker",
            hint: "Add it, such as --relay mqtts://broker.centre:8883, or use --demo.")
    }

    private static func rejectDemoOptions(_ arguments: FleetArguments) throws(Failure) {
        guard let unused = arguments.boxes != nil ? "--boxes" : arguments.venues != nil ? "--venues" : nil else {
            return
        }
        throw Failure.usage("\(unused) works only with --demo", hint: "Add --demo.")
    }

    private static func inventory(_ path: String?) throws(Failure) -> FleetInventory {
        guard let path else { return FleetInventory() }
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, limit: largest)
        } catch {
            throw Failure(
                "no_input", "\(FeedText.clean(path, limit: 200)) cannot be read: \(error.words)",
                hint: "Name a file with a box a line, such as flemington/bar-2.", status: .noInput)
        }
        do {
            return try FleetInventory(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw Failure(
                "data", "\(FeedText.clean(path, limit: 200)), line \(error.line): \(error.words)",
                hint: "Write one a line: flemington/bar-2, or a venue: flemington.", status: .data)
        }
    }
}
