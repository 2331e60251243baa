/// The meeting that a person names.
package enum MeetingName {
    /// An equal name wins over one that begins so, and that over a similar one; case does not matter.
    package static func best(_ wanted: String, among names: [String]) -> String? {
        let lower = wanted.lowercased()
        return names.first { $0.lowercased() == lower } ?? names.first { $0.lowercased().hasPrefix(lower) }
            ?? NearestName.of(wanted, among: names)
    }
}
