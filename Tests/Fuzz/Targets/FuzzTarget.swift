import Models
import Services

/// Code that reads what strangers write, with the rules that must hold whatever they write.
///
/// The same property runs under libFuzzer (Scripts/fuzz) and, over the corpus, as a test (FuzzTests).
struct FuzzTarget: Sendable {
    /// Name of the target in Scripts/fuzz, and of its folder in the corpus.
    let name: String
    /// One line for each rule that `bytes` break; none when all hold.
    let broken: @Sendable (_ bytes: [UInt8]) -> [String]

    /// Every target. A new one needs a file in this folder, a row here, a row in Scripts/fuzz and a folder in
    /// Tests/Fuzz/corpus.
    static let all: [FuzzTarget] = [
        FuzzTarget(name: "v2", broken: { AnswerProperty.broken(by: $0, source: .neds) }),
        FuzzTarget(name: "v1", broken: { AnswerProperty.broken(by: $0, source: .nedsV1) }),
        FuzzTarget(name: "cards", broken: CardProperty.broken),
        FuzzTarget(name: "values", broken: ValueProperty.broken),
        FuzzTarget(name: "print", broken: PrintProperty.broken),
        FuzzTarget(name: "text", broken: TextProperty.broken),
        FuzzTarget(name: "screen", broken: ScreenProperty.broken),
        FuzzTarget(name: "times", broken: TimeProperty.broken),
        FuzzTarget(name: "keys", broken: KeyProperty.broken),
        FuzzTarget(name: "settings", broken: SettingProperty.broken),
        FuzzTarget(name: "config", broken: ConfigProperty.broken),
        FuzzTarget(name: "record", broken: RecordProperty.broken),
        FuzzTarget(name: "relay", broken: RelayProperty.broken),
        FuzzTarget(name: "fleet", broken: FleetProperty.broken),
    ]
}

/// Collects the rules that do not hold.
struct Rules {
    private(set) var broken: [String] = []

    mutating func hold(_ holds: Bool, _ rule: @autoclosure () -> String) {
        if !holds { broken.append(rule()) }
    }

    /// Holds that a text from outside is clean, if there is one.
    mutating func hold(_ text: String?, limit: Int) {
        if let text { broken += TextProperty.faults(of: text, limit: limit) }
    }
}
