// swift-tools-version: 6.2
// The layers alone: builds them without the live ends, so that `check` can see what they link.
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: strict)
}

let package = Package(
    // As the project: `package` declarations are seen by their name.
    name: "raceboard",
    dependencies: [.package(url: "https://github.com/apple/swift-log", exact: "1.16.2")],
    targets: [
        layer("Translation"),
        layer("Models"),
        layer("Contract", ["Models"]),
        layer("Services", ["Models"]),
        layer("Repository", ["Models", "Services", .product(name: "Logging", package: "swift-log")]),
        layer("Screen", ["Models"]),
        layer("ViewModels", ["Translation", "Models", "Repository", "Screen"]),
        layer("Views", ["Translation", "Models", "Screen", "ViewModels"]),
        layer("Sessions", ["Translation", "Models", "Screen", "ViewModels", "Views"]),
        layer("Printing", ["Translation", "Models", "Contract", "ViewModels"]),
        .executableTarget(
            name: "LinkageProbe",
            dependencies: [
                "Models", "Services", "Repository", "Screen", "ViewModels", "Views", "Sessions", "Printing",
            ],
            path: "Probe", swiftSettings: strict),
    ]
)
