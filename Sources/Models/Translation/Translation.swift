internal import Synchronization

/// The translations of the program's texts: none in English. Set once, before the first text is made.
package enum Translation {
    private static let installed = Mutex<MessageLookup?>(nil)
    /// The same as a flag: in English no text takes the lock.
    private static let isInstalled = Atomic<Bool>(false)
    @TaskLocal private static var isPaused = false

    /// Translates every text from now on; tables of texts that exist already stay as they are.
    package static func install(_ lookup: MessageLookup) {
        installed.withLock { $0 = lookup }
        isInstalled.store(true, ordering: .releasing)
    }

    /// Makes every text in English from now on.
    package static func remove() {
        isInstalled.store(false, ordering: .releasing)
        installed.withLock { $0 = nil }
    }

    /// The lookup that counts here; nil in English.
    static var current: MessageLookup? {
        guard isInstalled.load(ordering: .acquiring), !isPaused else { return nil }
        return installed.withLock { $0 }
    }

    /// Makes texts in English in every locale: for programs, logs and files.
    package static func inEnglish<Text>(_ make: () throws -> Text) rethrows -> Text {
        guard isInstalled.load(ordering: .acquiring) else { return try make() }
        return try $isPaused.withValue(true, operation: make)
    }

    /// A translation that may be shown; nil for one with control characters or other places than the text has.
    static func checked(_ translation: String, of texts: [String]) -> String? {
        let isClean = translation.unicodeScalars.allSatisfy { !isControl($0) }
        let places = MessageTemplate.places(in: translation)
        return isClean && texts.contains { MessageTemplate.places(in: $0) == places } ? translation : nil
    }

    /// Controls, and characters that turn the direction of text.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff: true
        default: false
        }
    }
}
