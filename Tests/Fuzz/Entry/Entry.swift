import Glibc

// What libFuzzer calls. The target is chosen by FUZZ_TARGET, so that one program serves all.

private let chosen: FuzzTarget? = {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    return FuzzTarget.all.first { $0.name == name }
}()

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _: UnsafeMutablePointer<Int32>, _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> Int32 {
    // The terminal's widths come from the C library, by locale.
    setlocale(LC_CTYPE, "C.UTF-8")
    guard chosen != nil else {
        report("FUZZ_TARGET must be one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
        exit(64)
    }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let chosen else { return -1 }
    let broken = chosen.broken(Array(UnsafeBufferPointer(start: data, count: count)))
    if !broken.isEmpty {
        for rule in broken { report("BROKEN RULE: \(rule)") }
        abort()
    }
    return 0
}

private func report(_ words: String) {
    let bytes = Array((words + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
}
