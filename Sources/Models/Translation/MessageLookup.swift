/// Source of translations: gettext of the C library, or a test's own.
package struct MessageLookup: Sendable {
    /// Translation of a text in a context, which is empty for none; nil if there is none.
    package typealias Find = @Sendable (_ text: String, _ context: String) -> String?
    /// Translation for a count, of a text for one and one for others; nil if there is none.
    package typealias FindForCount = @Sendable (_ one: String, _ other: String, _ count: Int) -> String?

    let find: Find
    let findForCount: FindForCount

    /// A lookup by two functions, which any thread may call.
    package init(find: @escaping Find, findForCount: @escaping FindForCount) {
        self.find = find
        self.findForCount = findForCount
    }
}
