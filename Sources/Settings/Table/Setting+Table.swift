internal import Facts
internal import Models
internal import Screen
internal import Services

extension Setting {
    /// All settings, in the order in which they are shown.
    package static var all: [Setting] {
        general + Catalogue.adapters.flatMap(\.needs).map(Setting.init) + ofKioskAndRun
    }

    /// Settings that choose the sources of each part, and each source's own settings.
    package static var ofSources: [Setting] {
        [source, cardSource, resultsSource, statusSource, meetingsSource]
            + Catalogue.adapters.flatMap(\.needs).map(Setting.init)
    }

    private static let general: [Setting] = [
        feedURL, feedCache, source, rate, interval, timeout, only, region, count, theme, layout, bell,
        alerts, alertsFor, alertBy, alertCommand, delay, title, words, hideResults, plain, spoken, width,
        is12Hour, odds, timeZone, ascii, noColor, noMouse, minutesBefore, store, record, metrics, logFile, verbose,
        cardSource, resultsSource, statusSource, meetingsSource,
    ]

    // Which of them are options together.

    /// Options for the places of saved data and further settings.
    package static var ofStore: [Setting] { [feedURL, store, config] }
    /// Options of every command that shows races: which ones, and how their times are written.
    package static var ofChoice: [Setting] { [only, timeZone, is12Hour, odds] }
    /// Options of every command that uses a feed.
    package static var ofFeed: [Setting] { [source, feedCache, logFile, verbose, rate] }
    /// Options of every command that shows cards, results or meetings. A secret is no option, since every user sees the
    /// arguments of a process.
    package static var ofParts: [Setting] {
        [cardSource, resultsSource, statusSource, meetingsSource] + ownOfSources
    }
    /// Each source's own, without its secrets.
    package static var ownOfSources: [Setting] {
        Catalogue.adapters.flatMap(\.needs).map(Setting.init).filter { !$0.isSecret }
    }
    /// Options of every command that takes the whole screen.
    package static var ofScreen: [Setting] { [count, theme, layout, ascii, noColor, noMouse] }
    /// Options of the board beside the common ones.
    package static var ofBoard: [Setting] {
        [interval, region, bell, alerts, alertsFor, alertBy, delay, title, words, hideResults, plain, spoken, width]
            + [record, metrics]
    }
    /// Options that decide how large letters must be.
    package static var ofDistance: [Setting] { [viewingDistance, panel] }
    /// Options of the kiosk beside the common ones.
    package static var ofKiosk: [Setting] {
        [letterHeight, pages, dwell, meeting, announcement, hours, keys, kioskReset]
    }
    /// Options of every program that is joined to a venue's broker.
    package static var ofFleet: [Setting] { [relay, relayIdentity, venue, box, groups] }
    /// Options of the relay beside the common ones.
    package static var ofRelay: [Setting] { [relay, relayIdentity, venue, interval] }
    package static var ofFleetScreen: [Setting] {
        [theme, ascii, noColor, noMouse, timeZone, is12Hour, config, logFile, verbose]
    }
    /// Options of the event stream beside the common ones.
    package static var ofWatch: [Setting] { [interval, minutesBefore, record, metrics] }

    /// Options of the line for bars beside the common ones.
    package static var ofLine: [Setting] { [region, interval, timeout] }

    private static let ofKioskAndRun: [Setting] = [
        viewingDistance, panel, letterHeight, pages, dwell, meeting, announcement, hours, keys, kioskReset, pin,
        relay, relayIdentity, venue, box, groups,
        config, demo, seed, at, speed, fault, port,
    ]

    package static let feedURL = Setting(
        "feed-url", .address, builtIn: Catalogue.liveFeed, "The feed's base address", reload: .live(.feed))
    package static let feedCache = Setting(
        "feed-cache", .address, "Base address of a cache of the feed; the feed itself while that does not answer",
        reload: .live(.cache))
    package static let source = Setting(
        "source", .source, builtIn: Catalogue.first.name, "The race feed", reload: .live(.feed))
    static let rates = 1...60
    package static let rate = Setting(
        "rate", .whole(rates, unit: "requests a minute"), builtIn: "\(ClientSettings.usualRate)",
        "Most requests a minute to a feed's host", reload: .live(.rate))
    package static let interval = Setting(
        "interval", .whole(15...86_400, unit: "seconds"), builtIn: "\(EventSettings.usualInterval)",
        "Seconds between refreshes", reload: .live(.interval))
    package static let timeout = Setting(
        "timeout", .whole(1...600, unit: "seconds"), builtIn: "10",
        "Longest time in seconds for a command that prints and exits",
        reload: .unused)
    package static let only = Setting(
        "only", .categories, builtIn: "all", "The categories to show", reload: .choice(.categories))
    package static let region = Setting(
        "region", .region, builtIn: "all", "The countries and states to show", reload: .choice(.region),
        isRemembered: true)
    package static let count = Setting(
        "count", .whole(Preferences.rowRange, unit: ""), builtIn: "\(Preferences.usualRows)",
        "Number of rows on the board; `next` ignores it", reload: .choice(.rows), isRemembered: true)
    package static let theme = Setting(
        "theme", .theme, builtIn: Theme.standard.name, "The colour scheme", reload: .choice(.theme), isRemembered: true)
    package static let layout = Setting(
        "layout", .choice(LayoutChoice.allCases.map(\.rawValue)), builtIn: LayoutChoice.auto.rawValue,
        "How the board uses a large screen", reload: .choice(.layout), isRemembered: true)
    package static let bell = Setting(
        "bell", .whole(0...1440, unit: "minutes"), "Rings the bell this many minutes before a start",
        reload: .live(.screen), synonyms: mark("sound alarm beep"))
    package static let alerts = Setting(
        "alerts", .alerts, builtIn: "none", "The events of races to be alerted to", reload: .live(.alerts),
        synonyms: mark("notify notification reminder alarm"))
    package static let alertsFor = Setting(
        "alerts-for", .alertScopes, builtIn: "watched", "The races that `alerts` are for", reload: .live(.alerts))
    static let alertBy = Setting(
        "alert-by", .alertWays, builtIn: "bell,terminal", "How alerts are sent, besides the message on the board",
        reload: .live(.alerts))
    package static let alertCommand = Setting(
        "alert-command", .command, "The program to start for each alert, if `alert-by` has `exec`",
        reload: .live(.alerts))
    package static let delay = Setting(
        "delay", .whole(PictureTime.delays, unit: "seconds"), builtIn: "0",
        "Shows everything this late, to match a television", reload: .live(.delay),
        synonyms: mark("tv stream behind late sync"))
    package static let title = Setting(
        "title", .isOn, builtIn: "false", "Shows the next start in the terminal's title", reload: .restart)
    package static let words = Setting(
        "words", .isOn, builtIn: "false",
        "Words instead of pictures, for a screen reader; always on with the theme `mono`",
        reload: .restart, synonyms: mark("braille speech accessibility"))
    package static let hideResults = Setting(
        "hide-results", .isOn, builtIn: "false", "Hides results until `v` shows them", reload: .live(.screen),
        synonyms: mark("spoiler"))
    package static let plain = Setting(
        "plain", .isOn, builtIn: "false",
        "Sentences instead of a screen, for speech and braille; `ACCESSIBLE=1` does the same", reload: .unused)
    package static let spoken = Setting(
        "say", .spoken, builtIn: SpokenChoice.usual.text, "What plain mode reports by itself", reload: .unused)
    package static let width = Setting(
        "width", .whole(20...400, unit: "columns"), "Longest line of plain mode, if not the terminal's width",
        reload: .unused)
    static let is12Hour = Setting(
        "12h", .isOn, "Times of day like 2:05 pm; without a value as the locale (`LC_TIME`) writes them",
        reload: .live(.screen), synonyms: mark("clock 12-hour 24-hour am hours format"))
    static let odds = Setting(
        "odds", .choice(OddsForm.allCases.map(\.rawValue)), builtIn: OddsForm.decimal.rawValue,
        "How prices are written; JSON and CSV have decimals", reload: .live(.screen),
        synonyms: mark("prices fractional american fractions moneyline"))
    package static let timeZone = Setting(
        "tz", .zone, "Zone for times of day, if not the machine's", reload: .live(.screen),
        synonyms: mark("timezone time clock city"))
    package static let ascii = Setting("ascii", .isOn, builtIn: "false", "ASCII characters only", reload: .restart)
    package static let noColor = Setting(
        "no-color", .isOn, builtIn: "false", "No colours; `NO_COLOR` does the same", reload: .restart)
    package static let noMouse = Setting(
        "no-mouse", .isOn, builtIn: "false", "Leaves the mouse to the terminal", reload: .restart,
        synonyms: mark("click wheel copy select"))
    package static let minutesBefore = Setting(
        "t-minus", .minutes(1...1440), builtIn: EventSettings.minutes.map { "\($0)" }.joined(separator: ","),
        "Minutes before a start that `watch` reports", reload: .unused)
    package static let store = Setting(
        "store", .folder, builtIn: "$XDG_STATE_HOME/raceboard", "Folder for saved data; `none` saves nothing",
        reload: .restart)
    package static let record = Setting(
        "record", .isOn, builtIn: "false", "Saves the feed's raw answers", reload: .restart)
    static let metrics = Setting(
        "metrics", .path, "Writes metrics to this file, for a collector of such files", reload: .restart)
    package static let logFile = Setting("log-file", .path, "Writes a log to this file", reload: .restart)
    package static let verbose = Setting(
        "verbose", .isOn, builtIn: "false",
        "Logs debug messages; a command that prints and exits has them on standard error without `log-file`",
        reload: .live(.log))

    // Sources of card and day.
    private static func usual(_ part: RaceSource.Part) -> String {
        Catalogue.usual(part).map(\.name).joined(separator: ",")
    }

    static let cardSource = Setting(
        "card-source", .sources(.cards, orNone: false), builtIn: usual(.cards),
        "Sources of runners and prices, the first choice first", reload: .live(.feed))
    static let resultsSource = Setting(
        "results-source", .sources(.results, orNone: true), builtIn: usual(.results),
        "Sources of placings and dividends", reload: .live(.feed))
    static let statusSource = Setting(
        "status-source", .sources(.statuses, orNone: true), builtIn: usual(.statuses),
        "Sources of race statuses", reload: .live(.feed))
    static let meetingsSource = Setting(
        "meetings-source", .sources(.meetings, orNone: true), builtIn: usual(.meetings),
        "Sources of the day's meetings", reload: .live(.feed))

    // Of the kiosk alone.
    package static let viewingDistance = Setting(
        "viewing-distance", .measure(.metres), "Distance from which the kiosk's screen is read; needs `panel`",
        reload: .live(.screen))
    package static let panel = Setting(
        "panel", .measure(.inches), "Diagonal of the kiosk's screen", reload: .live(.screen))
    static let letterHeight = Setting(
        "letter-height", .whole(1...20, unit: "lines"), "Height of the kiosk's letters, instead of the computed one",
        reload: .live(.screen))
    static let pages = Setting(
        "pages", .pages, builtIn: KioskPage.board.rawValue, "Pages that the kiosk shows in turn",
        reload: .choice(.rows))
    static let meeting = Setting(
        "meeting", .line, "Adds a page of this meeting to the kiosk", reload: .choice(.rows))
    static let dwellRange = 5...3600
    static let dwell = Setting(
        "dwell", .dwell(dwellRange), builtIn: "\(KioskSettings.usualDwell)", "Seconds for each page",
        reload: .live(.screen))
    static let announcement = Setting(
        "announcement", .line, "Announcement line on the kiosk", reload: .live(.screen))
    static let hours = Setting(
        "hours", .hours, builtIn: "always", "When the kiosk shows the board", reload: .live(.screen))
    static let keys = Setting(
        "keys", .keys, builtIn: KioskSettings.Keys.filter.rawValue, "Allowed effect of the kiosk's keys",
        reload: .live(.screen))
    static let kioskReset = Setting(
        "kiosk-reset", .whole(0...3600, unit: "seconds"), builtIn: "\(KioskSettings.usualReset)",
        "Seconds without a key until the kiosk shows its own races again; 0 for never", reload: .live(.screen))
    package static let pin = Setting(
        "pin", .other("what `raceboard kiosk set-pin` writes"), "The hash of the PIN that leaves the kiosk",
        reload: .restart, isSecret: true)

    // Of a fleet: boxes, relays and those who look after them.
    package static let relay = Setting(
        "relay", .broker, "Address of the venue's broker: races and notices come from there",
        reload: .restart)
    package static let relayIdentity = Setting(
        "relay-identity", .path, builtIn: "/etc/raceboard/relay",
        "Folder with `ca.crt`, `client.crt` and `client.key`, for an encrypted `relay`", reload: .restart)
    package static let venue = Setting("venue", .fleetName, "Name of the venue", reload: .restart)
    static let box = Setting("box", .fleetName, "Name of this box, if not the machine's", reload: .restart)
    static let groups = Setting("groups", .fleetNames, "Groups of boxes that this box is in", reload: .restart)

    // Not in files: the name of a file, and the simulated day, which is chosen for each run.
    package static let config = Setting(
        "config", .path, "Settings file, instead of the user's usual one", reload: .unused, isInFiles: false)
    package static let demo = Setting(
        "demo", .isOn, builtIn: "false", "Uses a simulated racing day; needs no network", reload: .unused,
        isInFiles: false)
    package static let seed = simulated(
        "seed", .whole(0...Int.max, unit: ""), "Seed of the simulated day: the same seed gives the same day")
    package static let at = simulated("at", .instant, "Simulated time at the start")
    package static let speed = simulated("speed", .number(ClockSpeed.range), "Simulated seconds per real second")
    package static let fault = simulated(
        "fault", .other("faults, separated by commas"), "Makes the simulated feed fail; can be repeated")
    package static let port = simulated("port", .whole(0...65535, unit: ""), "TCP port; 0 for a free one")

    private static func simulated(_ name: String, _ kind: SettingKind, _ help: String) -> Setting {
        Setting(name, kind, help, reload: .unused, isInFiles: false)
    }

    /// An option without variable and file, so it is not in the table: no variable may make every command send
    /// requests.
    package static let fresh = Setting(
        "fresh", .isOn, builtIn: "false", "Sends a new request even if a saved answer is still good",
        reload: .unused, isInFiles: false)
}

extension Setting {
    init(_ need: SourceSetting) {
        self.init(
            need.name, SettingKind(need.kind), builtIn: need.builtIn, need.help, reload: .live(.feed),
            isSecret: need.isRequired)
    }
}

extension SettingKind {
    fileprivate init(_ kind: SourceSetting.Kind) {
        self =
            switch kind {
            case .address: .address
            case .whole(let range, let unit): .whole(range, unit: unit)
            case .contact: .contact
            case .identifier: .identifier
            case .choice(let words): .choice(words)
            case .key: .other("what `raceboard key set` writes")
            }
    }
}
