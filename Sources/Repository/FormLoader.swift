package import FoundationEssentials
package import Models

/// Loads the form that is on the screen from the store, one request after the other, and caches it until the next.
@MainActor
package final class FormLoader {
    /// The latest requested ranking; its answer is nil while the store counts.
    package private(set) var table: (query: FormQuery, answer: FormTable?)?
    /// History of the selected runner or person; nil if none is selected, or until the store answers.
    package private(set) var history: FormHistory?
    /// Counts over `cardPeriod` of a card's runners, jockeys, drivers and trainers, without the race itself; empty
    /// until the store answers.
    package private(set) var figures: [FormSubject: FormCounts] = [:]
    /// Results of the latest requested starts, the latest first; nil until the store answers.
    package private(set) var past: PastResults?
    /// How long races as the latest requested one usually take; its time is nil where too few times are saved.
    package private(set) var usual: (course: TimedCourse, time: UsualTime?)?
    /// What prices and favourites of the latest requested category have won, over `cardPeriod`; nil until the store
    /// answers.
    package private(set) var record: PriceRecord?
    /// Number of answers that have come.
    package private(set) var revision = 0

    private var store: (any FormStore)?
    private var wanted: FormQuery?
    private var visible: FormSubject?
    private var starts: Range<Date>?
    private var course: TimedCourse?
    private var category: RaceCategory?
    /// The card and the names on it whose figures were requested, in its spelling.
    private var requested: [String?] = []
    private var pending: Task<Void, Never>?

    /// Days over which the figures of a card are counted.
    nonisolated package static let cardPeriod = PriceRecord.period

    /// - Parameter store: nil if results are not saved; then there are no answers.
    package init(store: (any FormStore)?) {
        self.store = store
    }

    /// False if results are not saved: form is empty then.
    package var hasStore: Bool { store != nil }

    /// Replaces the store and forgets all answers; nil if results are not saved.
    package func use(_ store: (any FormStore)?) {
        (self.store, record) = (store, nil)
        forget()
    }

    /// Forgets all answers, since a result has come or a day has passed. Each is requested again when it is needed; the
    /// record, which one result hardly changes, is shown until the next one comes.
    package func forget() {
        (table, history, figures, past, usual) = (nil, nil, [:], nil, nil)
        (wanted, visible, requested, starts, course, category) = (nil, nil, [], nil, nil, nil)
    }

    /// Requests a ranking, unless it is the latest one.
    package func request(_ query: FormQuery) {
        guard let store, wanted != query else { return }
        wanted = query
        run { [self] in
            let answer = await store.table(query)
            guard wanted == query else { return }
            table = (query, answer)
            revision += 1
        }
    }

    /// Requests the history of a subject, unless it is the latest one.
    /// - Parameter subject: nil for none.
    package func setVisible(_ subject: FormSubject?) {
        guard let store, visible != subject else { return }
        visible = subject
        guard let subject else {
            history = nil
            return
        }
        run { [self] in
            let answer = await store.history(of: subject)
            guard visible == subject else { return }
            history = answer
            revision += 1
        }
    }

    /// Requests the results of races that started in an interval, unless it is the latest one.
    package func requestResults(_ starts: Range<Date>) {
        guard let store, self.starts != starts else { return }
        self.starts = starts
        run { [self] in
            let cards = await store.results(starts)
            guard self.starts == starts else { return }
            past = PastResults(starts: starts, cards: cards)
            revision += 1
        }
    }

    /// Requests how long the race of a card usually takes, once it has jumped, unless it is the latest one.
    package func requestTime(of card: RaceCard) {
        guard let store, card.actualStart != nil, card.placings.isEmpty, let course = TimedCourse(card),
            self.course != course
        else { return }
        self.course = course
        run { [self] in
            let times = await store.winningTimes(course)
            guard self.course == course else { return }
            usual = (course, UsualTime(times))
            revision += 1
        }
    }

    /// Requests what prices and favourites of a category have won, unless it is the latest one.
    package func requestRecord(of category: RaceCategory) {
        guard let store, self.category != category else { return }
        self.category = category
        run { [self] in
            let answer = await store.record(of: category)
            guard self.category == category else { return }
            record = answer
            revision += 1
        }
    }

    /// Waits for all requests to the store.
    package func finish() async {
        while let task = pending {
            await task.value
            if pending == task { pending = nil }
        }
    }

    /// Runs the work once all earlier work has ended.
    private func run(_ work: @escaping @MainActor () async -> Void) {
        let before = pending
        pending = Task {
            await before?.value
            await work()
        }
    }

    /// Requests the counts of every runner, jockey, driver and trainer on a card, unless they are the latest ones.
    package func requestFigures(of card: RaceCard) {
        guard let store else { return }
        let category = card.category
        var names: [String?] = [card.id.text, category.rawValue]
        for runner in card.runners { names += [runner.name, runner.jockey, runner.trainer] }
        guard names != requested else { return }
        requested = names
        var subjects: Set<FormSubject> = []
        for runner in card.runners {
            subjects.insert(FormSubject(.runner(category), category, runner.name))
            if let trainer = runner.trainer { subjects.insert(FormSubject(.trainer, category, trainer)) }
            if let kind = FormKind.rider(category), let rider = runner.jockey {
                subjects.insert(FormSubject(kind, category, rider))
            }
        }
        run { [self] in
            let answer = await store.figures(of: Array(subjects), over: Self.cardPeriod, without: card)
            guard names == requested else { return }
            figures = answer
            revision += 1
        }
    }
}

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
    /// Saved cards with a result of races that started in an interval, the latest start first; at most
    /// `PastResults.most`.
    func results(_ starts: Range<Date>) async -> [StoredCard]
    /// Saved times of winners in seconds, the latest first; at most 200.
    func winningTimes(_ course: TimedCourse) async -> [Double]
}

extension FormStore {
    /// What prices and favourites of a category have won, over the period of a card.
    /// - Returns: nil where nothing is saved.
    package func record(of category: RaceCategory) async -> PriceRecord? {
        let (period, one) = (PriceRecord.period, category == .unknown ? nil : category)
        let prices = await table(FormQuery(.price, period: period, category: one, limit: PriceBand.all.count))
        let favourites = await table(FormQuery(.favourite, period: period, category: one, limit: 1))
        return PriceRecord(category, prices: prices, favourites: favourites)
    }
}

/// Saved results of races that started in an interval.
package struct PastResults: Hashable, Sendable {
    /// More than the races of a day.
    package static let most = 2_000

    package let starts: Range<Date>
    package let cards: [StoredCard]
}
