package import Models

/// Headings of columns, each as wide as its column at the least.
package enum HeadingWords {
    /// Columns of the board.
    package static let race = "Race", meeting = "Meeting", start = "Start", track = "Track", weather = "Weather",
        region = "Region", jumps = "Jumps"
    /// Minutes by which the meeting runs late, an estimate.
    package static let late = "Late"
    /// Time and subject of an alert.
    package static let time = "Time", alert = "Alert"
    /// Part of a race in the plan, and the time without a race before it.
    package static let plan = "Plan", before = "Free"
    /// The starter with the shortest price, in nine columns.
    package static let favourite = "Favourite"
    /// The next race of a meeting.
    package static let nextRace = "Next race"
    /// Columns of the settings.
    package static let setting = "Setting", value = "Value", origin = "From", range = "Takes"
    /// Columns of the day's results.
    package static let status = "Status", winner = "Winner", order = "Order", second = "Second", third = "Third"
    /// Sign in place of placings that are not known yet, where many are not; and what it means.
    package static let unknown = "-"
    package static let unknownPlacings = BoardState.Wording("- placings not known yet", short: "- not known yet")
    /// Distance of a race, in six columns.
    package static let distance = "Dist"
    /// Name of a race, of a placed runner, and of a subject of form.
    package static let name = "Name"
    /// Columns of runners.
    package static let runner = "Runner", finish = "Fin", trainer = "Trainer", age = "Age", weight = "Kg",
        lastStarts = "Last", trend = "Trend", opening = "Open", chance = "Chance"
    /// Columns of last starts.
    package static let date = "Date", placing = "Finish"
    /// Prices of the tote, in five columns each.
    package static let toteWin = "Tote", totePlace = "T pl"
    /// Heading of the picture of where runners settle, and its line of the inner rail.
    package static let speedMap = "Speed map", rail = "rail"
    /// Price of now, and its change since it opened.
    package static let now = "Now", move = "Move"
    /// The price at the beginning of a window of minutes, in five columns.
    package static let earlier = "Was"
    /// A price without the overround, and the overround, in five columns.
    package static let fairPrice = "Fair", over = "Over"
    /// Number of a runner, in two columns.
    package static let number = "No"
    /// Wins and starts of a runner.
    package static let winsAndStarts = "W/S"
    /// Win rate in percent.
    package static let winRate = "Win%"
    /// Placings in lengths behind the winner, to scale.
    package static let toScale = "Finish to scale"
    /// Heading before the starters with their chances.
    package static let startLine = "Start"
    /// Word before the sum of the chances.
    package static let book = "book"
    /// Columns of placings; the prices are the last fixed one and the starting price.
    package static let margin = "Margin", win = "Win", place = "Place", price = "Price", fixedPrice = "Fixed",
        startingPrice = "SP"
    /// Barrier, box or draw, in three columns.
    package static func barrier(of category: RaceCategory) -> String { category == .greyhound ? "Box" : "Bar" }
    /// Rider of a runner, and its whole word for a barrier.
    package static func rider(of category: RaceCategory) -> String { category == .harness ? "Driver" : "Jockey" }
    package static func wholeBarrier(of category: RaceCategory) -> String {
        category == .greyhound ? "Box" : "Barrier"
    }
    /// Rider of a list with every category.
    package static let riderOrDriver = "Rider"
    /// Columns of a ranking: its place, starts, wins, and the interval of the win rate.
    package static let rank = "#", starts = "Starts", wins = "Wins", interval = "95%"
    /// Wins and win rate that fair prices promised, and the chart of both.
    package static let fairWins = "Fair", fairRate = "Fair%", calibration = "0 .. twice"
    /// Rates and returns of a ranking, in percent.
    package static let placeRate = "Place%", starting = "SP ret%", fixed = "Fx ret%"
}
