/// A setting as a file has it: `key = value`.
struct TOMLEntry: Hashable, Sendable {
    /// Key with the names of its tables before it: `kiosk.pin`. A part that needs quotes has them.
    let key: String
    /// One, or those of a list, as text: a number in decimal, `true`, `false`, a string as it is.
    let values: [String]
    let isList: Bool
    /// Line of the key, from 1.
    let line: Int
}
