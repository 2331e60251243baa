import Foundation

/// Package.swift, as SwiftPM reads it.
enum Manifest {
    private struct Package: Decodable {
        struct Target: Decodable {
            struct Dependency: Decodable {
                /// Name first, then what conditions there are.
                let byName: [Part?]?
            }

            let name: String
            let dependencies: [Dependency]
        }

        let targets: [Target]
    }

    private enum Part: Decodable {
        case name(String)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = (try? container.decode(String.self)).map(Part.name) ?? .other
        }
    }

    /// Each target with the targets of this package that it depends on.
    static func targets() throws -> [String: [String]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // A cache of its own: the build that runs this test holds the lock of the usual one.
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(
            "raceboard-manifest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        // The tool leaves empty folders and locks in it.
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
        process.arguments = [
            "swift", "package", "--package-path", Project.root.path, "--scratch-path", scratch.path, "dump-package",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: scratch)
        let package = try JSONDecoder().decode(Package.self, from: data)
        return Dictionary(
            uniqueKeysWithValues: package.targets.map { target in
                (
                    target.name,
                    target.dependencies.compactMap { dependency in
                        if case .name(let name)?? = dependency.byName?.first { name } else { nil }
                    }
                )
            })
    }
}
