/// Reason why a text is not a fault.
package enum FaultError: Error, Hashable, Sendable {
    /// `nearest` is the form of the fault that was probably meant; nil if none is near.
    case unknown(name: String, nearest: String?)
    /// `form` shows how it is written.
    case valueMissing(form: String)
    /// A value was given for a fault that takes none.
    case valueNotTaken(name: String)
    /// The value is not a whole number in the range, both ends included.
    case badValue(value: String, form: String, range: ClosedRange<Int>)
}

extension FaultError: CustomStringConvertible {
    /// One sentence without a full stop, in plain words.
    package var description: String {
        switch self {
        case .unknown(let name, let nearest?):
            "there is no fault \"\(Self.shown(name))\"; did you mean \(nearest)?"
        case .unknown(let name, nil):
            "there is no fault \"\(Self.shown(name))\"; the faults are \(Fault.forms.joined(separator: ", "))"
        case .valueMissing(let form):
            "a value is missing; it is written \(form)"
        case .valueNotTaken(let name):
            "\(name) takes no value"
        case .badValue(let value, let form, let range):
            "\"\(Self.shown(value))\" is not a whole number from \(range.lowerBound) to \(range.upperBound), "
                + "as \(form) wants"
        }
    }

    /// A stranger's text, harmless and short.
    private static func shown(_ text: String) -> String {
        let kept = text.unicodeScalars.prefix(40).map { $0.isASCII && $0.value >= 32 && $0.value != 127 ? $0 : "?" }
        return String(String.UnicodeScalarView(kept)) + (text.unicodeScalars.count > 40 ? "..." : "")
    }
}
