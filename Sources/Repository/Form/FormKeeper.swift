package import Models

/// What of the form is looked at: asked of the store, one question after the other, and kept until another one.
@MainActor
package final class FormKeeper {
    /// The ranking that was asked for last, as far as it has come.
    package private(set) var table: (query: FormQuery, answer: FormTable?)?
    /// Of the one under the cursor.
    package private(set) var history: FormHistory?
    /// Of a card's runners, jockeys and trainers.
    package private(set) var figures: [FormSubject: FormCounts] = [:]
    /// Called on every answer, with it already in place.
    package var onChange: (@MainActor () -> Void)?

    private var store: (any FormStore)?
    private var wanted: FormQuery?
    private var looked: FormSubject?
    /// Who is on the card whose figures were asked for, as it spells them.
    private var asked: [String?] = []
    private var pending: Task<Void, Never>?

    /// Over which a card's figures are counted.
    nonisolated package static let cardPeriod = FormPeriod(days: 365)

    /// - Parameter store: nil where nothing is kept.
    package init(store: (any FormStore)?) {
        self.store = store
    }

    package var hasStore: Bool { store != nil }

    /// Another store from now on.
    package func use(_ store: (any FormStore)?) {
        self.store = store
        forget()
    }

    /// Everything is asked anew when it is wanted next: a result may have come, or a day gone.
    package func forget() {
        (table, history, figures) = (nil, nil, [:])
        (wanted, looked, asked) = (nil, nil, [])
    }

    package func ask(_ query: FormQuery) {
        guard let store, wanted != query else { return }
        wanted = query
        run { [self] in
            let answer = await store.table(query)
            guard wanted == query else { return }
            table = (query, answer)
            onChange?()
        }
    }

    /// - Parameter subject: nil for nobody.
    package func look(at subject: FormSubject?) {
        guard let store, looked != subject else { return }
        looked = subject
        guard let subject else {
            history = nil
            return
        }
        run { [self] in
            let answer = await store.history(of: subject)
            guard looked == subject else { return }
            history = answer
            onChange?()
        }
    }

    /// Waits for everything that was asked.
    package func finish() async {
        while let task = pending {
            await task.value
            if pending == task { pending = nil }
        }
    }

    /// One question after the other.
    private func run(_ work: @escaping @MainActor () async -> Void) {
        let before = pending
        pending = Task {
            await before?.value
            await work()
        }
    }

    /// The figures of everyone on a card.
    package func askFigures(of card: RaceCard) {
        guard let store else { return }
        let category = card.category
        var names: [String?] = [category.rawValue]
        for runner in card.runners { names += [runner.name, runner.jockey, runner.trainer] }
        guard names != asked else { return }
        asked = names
        var subjects: Set<FormSubject> = []
        for runner in card.runners {
            subjects.insert(FormSubject(.runner(category), category, runner.name))
            if let trainer = runner.trainer { subjects.insert(FormSubject(.trainer, category, trainer)) }
            if let kind = FormKind.rider(category), let rider = runner.jockey {
                subjects.insert(FormSubject(kind, category, rider))
            }
        }
        run { [self] in
            let answer = await store.figures(of: Array(subjects), over: Self.cardPeriod)
            guard names == asked else { return }
            figures = answer
            onChange?()
        }
    }
}
