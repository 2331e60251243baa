package import Models

/// Rankings and histories that are counted from saved results.
package protocol FormStore: Sendable {
    /// The ranking of a query; nil if there are no saved results, or if they cannot be read.
    func table(_ query: FormQuery) async -> FormTable?
    /// Counts of subjects over a period, one of `FormPeriod.ready`; without those that have no starts.
    /// - Parameter card: a race that does not count: the one whose card shows the figures.
    func figures(
        of subjects: [FormSubject], over period: FormPeriod, without card: RaceCard
    ) async -> [FormSubject: FormCounts]
    /// Everything known of a subject; nil if it has no starts.
    func history(of subject: FormSubject) async -> FormHistory?
    /// Subjects of some kinds whose name begins with a text, an equal name first.
    func named(_ text: String, kinds: [FormKind], limit: Int) async -> [FormFigures]
}
