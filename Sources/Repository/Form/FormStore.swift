package import Models

/// Form as it was counted from the results that were kept.
package protocol FormStore: Sendable {
    /// The figures that a query asks for; nil where nothing is kept, or where it cannot be read.
    func table(_ query: FormQuery) async -> FormTable?
    /// The figures of some, over one period; those without a start are left out.
    func figures(of subjects: [FormSubject], over period: FormPeriod) async -> [FormSubject: FormCounts]
    /// Everything of one; nil where nothing is known.
    func history(of subject: FormSubject) async -> FormHistory?
    /// Of some kinds, those whose name begins so, an equal one first.
    func named(_ text: String, kinds: [FormKind], limit: Int) async -> [FormFigures]
}
