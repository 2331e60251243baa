package import Models

/// Short words of header, help and search line.
package enum ScreenWords {
    /// Name of the program in the header.
    package static let title = "RACEBOARD"
    /// Title of the races on a desk.
    package static let next = tr("Next")
    /// Short words for the worth of the data.
    package static let live = tr("LIVE"), stale = tr("STALE"), noData = tr("NO DATA"), awaited = tr("CONNECTING")
    /// Word in place of `live` for a simulated day.
    package static let demo = tr("DEMO")
    /// Words in place of `live` on a held board, and in a replay.
    package static let held = tr("LIST HELD"), wasLive = tr("was LIVE")
    /// Word in place of `was LIVE` in a replay of a simulated day.
    package static let wasDemo = tr("was DEMO")
    /// Word for no filter, in few letters.
    package static let all = tr("All")
    /// Words in the footer while Esc ends something before it leads back.
    package static let endSearch = tr("end search"), endZoom = tr("end zoom"),
        closePage = tr("card"), closeFormPage = tr("list")
    /// Heading of the keys in the help.
    package static let keys = tr("Keys")
    /// Words behind an empty search: the places that it covers.
    package static let searchHint = tr("meeting, race, runner, jockey or trainer")
    /// Words behind an empty line for a command.
    package static let commandHint = tr("a word, or a setting and its value")
    /// A poster whose races are all past their start or over.
    package static let noStart = tr("no start to come is known")
    /// Count of the races that a search finds.
    package static func found(_ count: Int) -> String { trn("\(count) found", "\(count) found", count) }
    /// Words for runners that share a position.
    package static let deadHeat = tr("dead heat")
}

/// The same words in two lengths.
package struct Wording: Hashable, Sendable {
    /// Words for a line with enough room.
    package var words: String
    /// Words for other lines: at most 20 columns, in a row 18.
    package var short: String

    /// - Parameter short: nil if the words are short themselves.
    package init(_ words: String, short: String? = nil) {
        self.words = words
        self.short = short ?? words
    }

    /// The words if they fit into a width, or else the short ones.
    /// - Parameter width: columns.
    package func fitting(_ width: Int) -> String {
        DisplayWidth.of(words) <= width ? words : short
    }
}

/// Headings of columns, each as wide as its column at the least.
package enum HeadingWords {
    /// Headings of the columns of the board.
    package static let race = tr("Race", in: "heading"), meeting = tr("Meeting"), start = tr("Start", in: "time"),
        track = tr("Track"), weather = tr("Weather"),
        region = tr("Region"), jumps = tr("Jumps"), state = tr("State", in: "race")
    /// The start of a race before it moved.
    package static let was = tr("Was", in: "start")
    /// Minutes by which the meeting runs late, an estimate.
    package static let late = tr("Late", in: "heading")
    package static let time = tr("Time")
    /// What an alert is for, its time, and in eight columns how long until it comes.
    package static let alert = tr("Alert"), alertAt = tr("At", in: "alert"), alertIn = tr("Alert in", in: "heading")
    /// Part of a race in the plan.
    package static let plan = tr("Plan")
    /// The starter with the shortest price, and the same in eight columns.
    package static let favourite = tr("Favourite"), shortFavourite = tr("Fav", in: "price")
    package static let nextRace = tr("Next", in: "heading")
    /// Headings of the columns of the settings, and of the countries that can be chosen.
    package static let command = tr("Command"), country = tr("Country"), key = tr("Key"),
        setting = tr("Setting"), value = tr("Value"),
        origin = tr("From", in: "setting"),
        effect = tr("What it does", in: "setting")
    /// Headings of the columns of the sources.
    package static let source = tr("Source"), answering = tr("State", in: "source"),
        lastAnswer = tr("Answered", in: "source"),
        requests = tr("Requests"), failed = tr("Failed"), median = tr("Median"), slowest = tr("Slowest")
    /// Headings of the columns of the day's results.
    package static let winner = tr("Winner"), second = tr("Second"), third = tr("Third")
    /// Word above the day's score, left of now.
    package static let winners = tr("winners", in: "score")
    /// Why rows of results have no winner.
    /// - Parameter count: results of the list whose placings are known.
    package static func placingsKnown(of count: Int) -> Wording {
        count == 0
            ? Wording(tr("placings not known yet"), short: tr("no placings yet"))
            : Wording(tr("placings of \(count) so far"), short: tr("placings of \(count)"))
    }
    /// Distance of a race, in six columns.
    package static let distance = tr("Dist")
    /// Name of a race, of a placed runner, and of a subject of form.
    package static let name = tr("Name")
    /// Heading of the column of watched runners, and of races without one; a narrow list has the meetings there.
    package static let runnerOrRace = tr("Runner or race"), runnerOrMeeting = tr("Runner or meeting")
    /// Headings of the columns of runners.
    package static let runner = tr("Runner"), finish = tr("Fin", in: "position"), trainer = tr("Trainer"),
        age = tr("Age"), weight = tr("Kg"),
        lastStarts = tr("Last", in: "starts"), trend = tr("Trend"), opening = tr("Open", in: "price"),
        chance = tr("Chance")
    /// Headings of the columns of last starts.
    package static let date = tr("Date"), placing = tr("Finish", in: "position")
    /// Prices of the tote, in five and in seven columns.
    package static let toteWin = tr("Tote"), totePlace = tr("Tote pl")
    /// What a result pays: the winner for the win, those behind it for a place.
    package static let pays = tr("Pays")
    /// Heading of the picture of where runners settle, and its line of the inner rail.
    package static let speedMap = tr("Speed map"), rail = tr("rail")
    /// Price of now, and its change since it opened.
    package static let now = tr("Now", in: "price")
    package static func move(_ direction: PriceMove) -> String {
        direction == .shortened ? tr("Shorter") : tr("Longer")
    }
    /// The price at the beginning of a window of minutes, in five columns.
    package static let earlier = tr("Was", in: "price")
    /// A price without the overround, and the sum of the chances, in five columns.
    package static let fairPrice = tr("Fair", in: "price"), columnOfBook = tr("Book", in: "prices")
    /// Number of a runner, in two columns.
    package static let number = tr("No", in: "number")
    /// Headings of the days since the last start, and of the letters of fitness.
    package static let days = tr("Days"), fitness = tr("Fit", in: "heading")
    /// Wins and starts of a runner.
    package static let winsAndStarts = tr("W/S")
    package static let winRate = tr("Win%")
    /// Placings in lengths behind the winner, to scale.
    package static let toScale = tr("Finish to scale")
    /// Heading before the starters with their chances.
    package static let startLine = tr("Start", in: "line")
    /// Word before the sum of the chances.
    package static let book = tr("book", in: "prices")
    /// Columns of placings; the prices are the last fixed one and the starting price.
    package static let margin = tr("Margin"), win = tr("Win", in: "price"), place = tr("Place", in: "price"),
        price = tr("Price"), fixedPrice = tr("Fixed", in: "price"),
        startingPrice = tr("SP")
    /// Barrier, box or draw, in three columns.
    package static func barrier(of category: RaceCategory) -> String {
        category == .greyhound ? tr("Box") : tr("Bar", in: "barrier")
    }
    /// Jockey or driver of a runner, and its whole word for a barrier.
    package static func jockey(of category: RaceCategory) -> String {
        category == .harness ? tr("Driver") : tr("Jockey")
    }
    package static func wholeBarrier(of category: RaceCategory) -> String {
        category == .greyhound ? tr("Box") : tr("Barrier")
    }
    /// Jockeys and drivers of a list with every category.
    package static let jockeyOrDriver = tr("Jockey/driver")
    /// Columns of a ranking: its place, starts, wins, and the interval of the win rate.
    package static let rank = "#", starts = tr("Starts", in: "heading"), wins = tr("Wins", in: "heading"),
        interval = tr("Likely%", in: "rate")
    /// Wins and win rate that fair prices promised, and the chart of both.
    package static let fairWins = tr("Fair", in: "wins"), fairRate = tr("Fair%"), calibration = tr("0 .. twice")
    /// Rates and returns of a ranking, in percent.
    package static let placeRate = tr("Place%"), starting = tr("SP%"), fixed = tr("Fixed%")
}
