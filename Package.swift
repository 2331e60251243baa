// swift-tools-version: 6.2
// The targets and who may import whom: docs/dev/architecture.md. ArchitectureTests compares the two.
import PackageDescription

/// The same strictness for every target of ours.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

let strictC: [CSetting] = [
    .define("_DEFAULT_SOURCE"), .define("_GNU_SOURCE"), .define("_XOPEN_SOURCE", to: "700"),
    .treatAllWarnings(as: .error), .enableWarning("all"), .enableWarning("extra"),
]

// Name of a build that is no release: the number of commits and the last one (Scripts/version --build). And the
// compiler's version with its last number, which no condition in the code can read.
let named: [CSetting] = ["RACEBOARD_BUILD", "RACEBOARD_SWIFT"].compactMap { name in
    let value = (Context.environment[name] ?? "").filter { "0123456789abcdefg.".contains($0) }
    return value.isEmpty ? nil : .define(name, to: value)
}

// A build of the tests has no optimizer, but for what computes (docs/dev/testing.md).
// As an option of the frontend it comes after the option of the whole build.
let isForTests = Context.environment["RACEBOARD_FOR_TESTS"] != nil
let computing = strict + (isForTests ? [.unsafeFlags(["-Xfrontend", "-O"])] : [])
let whatComputes = [
    "Models", "Services", "Repository", "Screen", "Facts", "ViewModels", "Views", "SQLiteStore",
    "FeedSimulator", "Fleet",
]

func ours(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: whatComputes.contains(name) ? computing : strict)
}

// Nobody imports a target of tests: its module comes with its code, not from a reading of its own.
let testing = strict + (isForTests ? [.unsafeFlags(["-no-emit-module-separately-wmo"])] : [])

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, swiftSettings: testing)
}

let layers: [Target.Dependency] = [
    "Models", "Services", "Repository", "Screen", "Facts", "ViewModels", "Views",
]
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let keptLog = Target.Dependency.product(name: "InMemoryLogging", package: "swift-log")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")

/// What the commands are made of.
let parts: [Target.Dependency] =
    layers + ["Settings", "Output", "Commands", "System", "FeedSimulator", "Fleet", arguments, logging]

let package = Package(
    name: "raceboard",
    products: [.executable(name: "raceboard", targets: ["raceboard"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // The layers, in the order in which data passes them.
        ours("Models"),
        ours("Services", ["Models"]),
        ours("Repository", ["Models", "Services", logging]),
        ours("Screen", ["Models"]),
        ours("Facts", ["Models", "Repository", "Screen"]),
        ours("ViewModels", ["Models", "Repository", "Screen", "Facts"]),
        ours("Views", ["Models", "Screen", "Facts", "ViewModels"]),
        // Files, threads, sockets and clocks of the system; the main loop; gzip and tar.
        ours("System", ["Models", "CLinux", "CZlib", system]),
        // Settings: files, table, values, keys; the sources that they name, open.
        ours("Settings", ["Models", "Services", "Screen", "Facts", "System", "CLinux", logging]),
        // What leaves the program: texts, documents, standard output and error, the log, the words of --help.
        ours("Output", ["Models", "Services", "Facts", "Settings", "System", logging]),
        // What the commands do, composed on given ends: queries, checks, and programs that run until they are closed.
        ours("Commands", layers + ["Settings", "Output", "System", "CLinux", logging]),

        // The live ends. Only the executable imports them.
        ours("Transports", ["Models", "Services", "System", "CCurl"]),
        ours("CursesTerminal", ["Screen", "CNCurses"]),
        ours("SQLiteStore", ["Models", "Services", "Repository", "System", "CZlib", grdb]),
        ours("FeedSimulator", ["Models", "System"]),
        // Boxes, venues and their brokers: link, relay, notices, the view of a fleet.
        ours(
            "Fleet",
            layers + ["Settings", "Output", "System", "Commands", "FeedSimulator", "CMosquitto", logging]),
        .executableTarget(
            name: "raceboard",
            dependencies: parts + ["Transports", "CursesTerminal", "SQLiteStore", "CLinux", "CICUData"],
            swiftSettings: strict),

        // C, only for what Swift cannot express.
        .target(name: "CLinux", cSettings: strictC + named),
        .target(name: "CICUData", cSettings: strictC),
        .target(name: "CMosquitto", cSettings: strictC),
        .target(name: "CCurl", cSettings: strictC),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "CNCurses", cSettings: strictC,
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

        .target(
            name: "RacingTestKit", dependencies: layers + ["System"], path: "Tests/RacingTestKit",
            swiftSettings: computing),
        .target(
            name: "FleetTestKit", dependencies: ["Models", "Services", "Settings", "Fleet", "RacingTestKit"],
            path: "Tests/FleetTestKit", swiftSettings: strict),
        tests("TranslationTests", ["Models"]),
        tests("ModelsTests", ["Models", "RacingTestKit"]),
        tests("ServicesTests", ["Models", "Services", "Repository", "System", "RacingTestKit"]),
        tests("RepositoryTests", ["Models", "Services", "Repository", "RacingTestKit", logging]),
        tests(
            "ViewModelsTests",
            ["Models", "Services", "Repository", "Screen", "Facts", "ViewModels", "RacingTestKit", logging]),
        tests("ViewsTests", layers + ["RacingTestKit"]),
        tests("OutputTests", layers + ["Settings", "Output", "RacingTestKit"]),
        .executableTarget(
            name: "MainLoopProbe", dependencies: ["Models", "System"],
            path: "Tests/MainLoopProbe", swiftSettings: strict),
        tests("MainLoopTests", ["Models", "System", "CLinux", "MainLoopProbe", "RacingTestKit"]),
        tests("CurlTransportTests", ["Models", "Services", "Transports", "System", "CCurl"]),
        tests("LocalTransportTests", ["Services", "Transports", "System"]),
        tests("MQTTLinkTests", ["Models", "Services", "Settings", "Fleet", "System"]),
        tests("CursesTerminalTests", ["Models", "Screen", "CursesTerminal"]),
        tests("SQLiteStoreTests", ["Models", "Services", "Repository", "SQLiteStore", "RacingTestKit", grdb]),
        tests("FeedSimulatorTests", ["Models", "Services", "FeedSimulator", "CLinux", "RacingTestKit"]),
        .target(name: "CTasks", path: "Tests/CTasks", cSettings: strictC),
        .executableTarget(
            name: "FaultLab",
            dependencies: layers + ["Settings", "FeedSimulator", "Fleet", "RacingTestKit", "CTasks", logging],
            path: "Tests/FaultLab", swiftSettings: computing),
        .executableTarget(
            name: "Bench",
            dependencies: layers + ["SQLiteStore", "FeedSimulator", "System", "RacingTestKit", arguments],
            path: "Tests/Bench", swiftSettings: strict),
        tests("FaultLabTests", ["Screen", "FaultLab", "RacingTestKit"]),
        tests("ArchiveTests", ["Models", "System"]),
        tests(
            "FleetTests",
            layers + ["Settings", "Output", "Commands", "FeedSimulator", "Fleet", "FleetTestKit", "RacingTestKit"]),
        tests("CommandTests", parts + ["raceboard", "RacingTestKit", "FleetTestKit", "CTasks", keptLog]),
        .testTarget(
            name: "FuzzTests",
            dependencies: parts + ["Transports", "CursesTerminal", "CNCurses", "raceboard"],
            path: "Tests/Fuzz", exclude: ["corpus", "Entry"], swiftSettings: testing),
        // The layers alone: Scripts/test looks at what they link.
        .executableTarget(
            name: "LinkageProbe", dependencies: layers, path: "Tests/LinkageProbe",
            swiftSettings: strict),
        tests("ArchitectureTests"),
    ]
)
