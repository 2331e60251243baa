/// The options of the lab.
struct LabOptions: Equatable {
    var seed: UInt64
    var days = 7
    /// Hours in the place of days; nil for whole days.
    var hours: Int?
    var hasKiosk = false
    var hasUSA = false
    var isTraced = false
    /// Defect put in on purpose.
    var mutant: Mutant?

    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - seed: without `--seed`.
    /// - Returns: nil when they are not understood.
    init?(_ arguments: some Sequence<String>, seed: UInt64) {
        self.seed = seed
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            if name == "--kiosk" {
                hasKiosk = true
                continue
            }
            if name == "--usa" {
                hasUSA = true
                continue
            }
            if name == "--trace" {
                isTraced = true
                continue
            }
            guard let value = rest.popFirst() else { return nil }
            switch name {
            case "--seed":
                guard let seed = UInt64(value) else { return nil }
                self.seed = seed
            case "--days":
                guard let days = Int(value), (1...366).contains(days) else { return nil }
                self.days = days
            case "--hours":
                guard let hours = Int(value), (1...24).contains(hours) else { return nil }
                (self.hours, days) = (hours, 1)
            case "--mutant":
                guard let mutant = Mutant(rawValue: value) else { return nil }
                self.mutant = mutant
            default: return nil
            }
        }
    }
}
