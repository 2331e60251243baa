import Foundation

/// The lab as a process of its own, beside the tests.
struct LabProcess {
    private let process = Process()
    private let pipe = Pipe()

    init(_ arguments: [String]) throws {
        let tests = ProcessInfo.processInfo.arguments.first.map { URL(fileURLWithPath: $0) }
        let lab = tests?.deletingLastPathComponent().appendingPathComponent("FaultLab").path ?? "FaultLab"
        // One that hangs ends.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
        process.arguments = ["1800", lab] + arguments
        // It ends in the middle of its work, which a sanitizer would call a leak.
        process.environment = ProcessInfo.processInfo.environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 }
        process.standardOutput = pipe
        try process.run()
    }

    var status: Int32 { process.terminationStatus }

    /// All that it prints, once it has ended.
    func output() -> String {
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
