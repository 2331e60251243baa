package import Facts
package import Models
package import Repository
package import Screen

/// Repositories of a board. A missing part is replaced by one that returns no data.
@MainActor
package struct BoardRepositories {
    private let live: any RaceRepository
    /// Races, health of the feed, the server's clock: as they were, if the picture is late.
    var races: any RaceRepository { picture?.races ?? live }
    let cards: any CardRepository
    /// Results, meetings and statuses of the day.
    let day: any DayRepository
    let form: FormLoader
    let delays: DelayBook
    let watches: WatchListController
    let alerts: AlertController
    /// Moves the board's time besides the clock.
    let playback: any Playback
    /// Delay of races, cards and day; nil if they have none.
    let picture: PictureDelay?
    /// The settings, for their screen; nil if they cannot be changed there.
    var settings: (any SettingsRepository)?
    /// Sources and what became of their requests, as they are now; nil where they are not known.
    var sources: (@MainActor () -> [UsedSource])?

    /// - Parameters:
    ///   - cards: nil if no source provides cards.
    ///   - day: nil if no source provides the day.
    ///   - form: nil if no form is counted.
    ///   - delays: nil if no jumps are seen.
    ///   - watches: nil for a watch list that lasts as long as the program.
    ///   - alerts: nil for a board that makes none.
    ///   - playback: nil for a live board.
    ///   - picture: nil if the board cannot be delayed.
    package init(
        _ races: any RaceRepository, clock: any WallClock, cards: (any CardRepository)? = nil,
        day: (any DayRepository)? = nil, form: FormLoader? = nil, delays: DelayBook? = nil,
        watches: WatchListController? = nil, alerts: AlertController? = nil, playback: (any Playback)? = nil,
        picture: PictureDelay? = nil
    ) {
        live = races
        self.cards = cards ?? NoCards()
        self.day = day ?? NoDay()
        self.form = form ?? FormLoader(store: nil)
        self.delays = delays ?? DelayBook()
        self.watches = watches ?? WatchListController(store: nil, clock: clock)
        self.alerts = alerts ?? AlertController(offAt: clock)
        self.playback = playback ?? LivePlayback()
        self.picture = picture
    }

    /// Repositories of a board whose picture can be delayed.
    package init(
        _ picture: PictureDelay, form: FormLoader, delays: DelayBook, watches: WatchListController,
        alerts: AlertController? = nil
    ) {
        self.init(
            picture.races, clock: picture.clock, cards: picture.cards, day: picture.day, form: form, delays: delays,
            watches: watches, alerts: alerts, picture: picture)
    }
}

extension BoardRepositories {
    /// What changes of everything that words are made of have come.
    @MainActor var revision: DataRevision {
        DataRevision(
            races: races.revision, cards: cards.revision, day: day.revision, delays: delays.revision,
            watches: watches.revision, alerts: alerts.revision, picture: picture?.turns ?? 0)
    }
    /// Changes of what is shown besides: answers of the store, alerts that were sent.
    @MainActor var news: Int { form.revision + alerts.news }
}

/// Settings of a board that a reload replaces, besides a person's choices.
package struct BoardDisplay: Sendable {
    /// Zone and form of local times.
    var localTime: LocalTime
    /// Minutes before a race's start at which the bell rings; nil for never.
    var bell: Int?
    /// Whether results are hidden until a key shows them.
    var hidesResults: Bool
    /// The person's own theme, beside those that come with the program; nil without one.
    var ownTheme: Theme?
    /// Whether a desk's list ends with the chosen rows, since an option or a setting has their number.
    var hasExactCount: Bool
    var keys: KeyChanges
    /// The country of the person's zone by one code, which comes first; nil if it is not known.
    var home: String?

    /// A display; by default without a bell, and with results as they come.
    package init(
        _ localTime: LocalTime, bell: Int? = nil, hidesResults: Bool = false, ownTheme: Theme? = nil,
        hasExactCount: Bool = false, keys: KeyChanges = .none, home: String? = nil
    ) {
        self.localTime = localTime
        self.bell = bell
        self.hidesResults = hidesResults
        self.ownTheme = ownTheme
        self.hasExactCount = hasExactCount
        self.keys = keys
        self.home = home
    }
}
