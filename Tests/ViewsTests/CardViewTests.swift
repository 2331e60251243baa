import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Testing
import ViewModels
import Views

/// The card of a race as it is drawn.
@MainActor
@Suite struct CardViewTests {
    private static let sizes = [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)]
    private static let silent = [
        SourceState(.affiliates, problem: .timedOut(detail: "")), SourceState(.neds, lastGood: .t0 - 12),
    ]

    /// A board of one race, its card open.
    private func open(
        _ card: RaceCard?, columns: Int = 80, rows: Int = 24, repertoire: Repertoire = .unicode,
        sources: [SourceState]? = nil, moves: [Int: PriceMove] = [:]
    ) -> BoardScreen {
        let cards = ScriptedCards()
        let race = Race.sample(
            category: card?.category ?? .horse, number: 7, name: card?.name ?? "Spring Handicap")
        let screen = BoardScreen(
            columns: columns, rows: rows, repertoire: repertoire, answer: FeedAnswer(races: [race]), cards: cards)
        screen.press(.enter)
        cards.show(card, sources: sources, moves: moves)
        return screen
    }

    @Test func aCardIsCopiedWholeFromASmallScreen() {
        let card = RaceCard.twentyHorses()
        let screen = open(card, columns: 60, rows: 14)
        for _ in 0..<3 { screen.press(.pageDown) }
        screen.press("y")
        let copied = screen.terminal.copied ?? ""
        for runner in card.runners { #expect(copied.contains(runner.name), "\(runner.name)") }
        #expect(copied.hasPrefix("  H  R7 Flemington  03:05") && !copied.contains("quit"))
    }

    @Test func aCopiedCardHasEveryRunnerAndWholeNames() {
        let names = ["Queen of the Southern Islands", "Bartholomew Featherstonehaugh", "Wilhelmina Cholmondeley-Marsh"]
        let runners = (1...70).map { Runner.sample($0, "\(names[0]) \($0)", jockey: names[1], trainer: names[2]) }
        let screen = open(.sample(runners: runners))
        screen.press("y")
        let copied = screen.terminal.copied ?? ""
        for runner in runners { #expect(copied.contains(runner.name), "\(runner.name)") }
        for name in names { #expect(copied.contains(name), "\(name)") }
    }

    @Test func headsOfColumnsAndRunnersAreButtons() throws {
        let screen = open(.twentyHorses())
        func click(_ word: String, line: Int) throws {
            let text = screen.lines[line]
            let range = try #require(text.firstRange(of: word), "\(word) in \(text)")
            screen.terminal.queue(.click(column: DisplayWidth.of(String(text[..<range.lowerBound])), row: line))
            _ = screen.session.serveEvents()
        }
        try click("Quiet Harbour", line: 8)
        #expect(screen.lines[8].hasPrefix(" ►  3  Quiet Harbour"))
        try click("Win", line: 5)
        #expect(screen.lines[4].contains("by price"))
        for _ in 0..<14 { screen.press(.down) }
        let heads = try #require(screen.lines.firstIndex { $0.contains("No  Runner") })
        #expect(heads == 3, "they stay above runners that were scrolled")
        try click("Bar", line: heads)
        #expect(screen.model.state.screen == .card && screen.lines.joined().contains("►"))
        screen.press(.home)
        #expect(screen.lines[4].contains("by barrier"))
        screen.terminal.queue(.click(column: 78, row: 4))
        _ = screen.session.serveEvents()
        #expect(screen.lines[5].contains("rail Out 3m"), "so is the key of the facts")
    }

    @Test func horsesAtEightyByTwentyFour() {
        let lines = open(.twentyHorses(), moves: [2: .shortened, 4: .drifted]).lines
        #expect(
            Array(lines[2...11]) == [
                "  H  R7 Flemington  03:05" + String(repeating: " ", count: 43) + "Open  5m 0s",
                " Spring Handicap" + String(repeating: " ", count: 44) + "1700m  Good 4  Fine",
                " 18 run, 2 out · pays 3 · prize 1,250,000" + String(repeating: " ", count: 37) + "i",
                "   No  Runner                  Bar  Jockey           Trend   Open    Win  Place",
                " ►  1  Winter Clock          ◆   1  Ann Archer    ▁▂▇▇▂▁▂▁   2.10   2.10   1.20",
                "    2  Bread and Salt            8  B. Feathers…  ▄▅▃▃▅▄▅▂   6.87  ↓5.87   2.11",
                "    3  Quiet Harbour            15  Cy Young       ▄▃▄▄▃▄▃  11.64   9.64   3.02",
                "    4  Ferryman's Daughter       2  Dee Marsh (…  ▄▄▃▃▄▄▄▃  13.91 ↑13.41   3.93",
                "    6  Copper Kettle            16  Ann Archer    ▃▃▄▄▃▃▃▃  20.95  20.95   5.75",
                "    7  Half Past Nine            3  B. Feathers…  ▄▄▃▃▄▄▄▃  25.72  24.72   6.66",
            ])
    }

    /// A card as partner access has it: twelve run, three are scratched, and there is a form guide.
    private static func wolverhampton() -> RaceCard {
        var card = RaceCard.sample(
            runners: (1...15).map { number in
                var runner = Runner.sample(
                    number, "Runner \(number)", win: 8, scratching: number > 12 ? Runner.Scratching() : nil)
                var guide = RunnerGuide()
                (guide.pace, guide.rating) = ("Backmarker", 52)
                guide.records[.overall] = StartRecord(starts: 10, wins: 2, seconds: 0, thirds: 5)
                guide.records[.track] = StartRecord(starts: 2, wins: 0, seconds: 0, thirds: 1)
                var start = PastStart()
                start.day = .t0 - 86_400 * 9
                guide.starts = [start]
                (runner.age, runner.sex, runner.guide) = (3, "F", Shared(guide))
                return runner
            })
        (card.name, card.conditions.distance) = ("Happy 60th Birthday Uncle Ted Maiden (Bm58)", 1408)
        (card.conditions.trackCondition, card.conditions.weather) = ("Dirt", "FINE")
        (card.conditions.direction, card.conditions.placesPaid, card.conditions.prizeMoney) = ("Left", 3, 21_000)
        var guide = RaceGuide()
        guide.prizes = [11_550]
        guide.pools = [
            RaceGuide.Pool(product: "Win", total: 42_436), RaceGuide.Pool(product: "Place", total: 13_709),
            RaceGuide.Pool(
                product: "Quadrella", total: 31_743, bet: MultiLegBet("early quaddie", races: [5, 6, 7, 8])),
        ]
        guide.channels = ["Trackside1"]
        card.guide = Shared(guide)
        return card
    }

    @Test func threeLinesAreAboveTwelveRunnersAndOneIsBelow() {
        let screen = open(Self.wolverhampton())
        let lines = screen.lines
        #expect(lines[2].hasPrefix("  H  R7 Flemington  03:05   ") && lines[2].hasSuffix(" Open  5m 0s"))
        #expect(
            lines[3].hasPrefix(" Happy 60th Birthday Uncle Ted Maiden (Bm58)   ")
                && lines[3].hasSuffix("  1408m  Dirt  left  Fine"))
        #expect(lines[4].hasPrefix(" 12 run, 3 out · pays 3 · prize 21,000, first 11,550   "))
        #expect(lines[4].hasSuffix("  win pool 42,436   i"))
        #expect(lines[5].hasPrefix(" Start ") && lines[6].hasPrefix("   No  Runner"))
        #expect(lines[7].hasPrefix(" ►  1  Runner 1 ") && lines[18].hasPrefix("   12  Runner 12 "))
        #expect(lines[20].hasSuffix("─ 2 more ↓ ──"))
        let signs = (0..<80).filter { screen.terminal.frames.last?[$0, 20].style.role == .dim }
        #expect(signs.count == 10, "as quiet as those of a list, with a space on either side")
        #expect(lines[21] == " 1 Runner 1  3yo f  back marker  10: 2-0-5  9 days off  fit t  track 2: 0-0-1")
        screen.press("i")
        #expect(
            screen.lines[5] == " Starts Sat 21 Nov 03:05 UTC · on Trackside1 · pools Place 13,709")
        #expect(screen.lines[6].hasPrefix(" leg 3 of 4 of the early quaddie (races 5 to 8), pool 31,743"))
        screen.press("i")
        #expect(screen.lines == lines)
    }

    @Test func theLineForAPriceHasNoWordsOfTheLineForCommands() {
        let screen = open(.twentyHorses())
        screen.press("$")
        #expect(screen.lines[23].hasPrefix(" Alert for 1 at: _    "), "\(screen.lines[23])")
        #expect(screen.lines[23].hasSuffix("Enter take  Esc leave"))
    }

    @Test func aCountFromTheJumpHasOneWord() {
        var card = RaceCard.eightDogs()
        (card.status, card.actualStart) = (.live, .t0 - 5)
        let line = open(card).lines[2]
        #expect(line.hasSuffix("   Running  » off 5s") && !line.contains(", off"), "and not the time of the jump")
    }

    @Test func headsOfRunnersStandAboveARunner() {
        var shown = 0
        for rows in 12...40 {
            let lines = open(.deadHeat(), rows: rows).lines
            guard let heads = lines.lastIndex(where: { $0.contains(" Runner ") && !$0.contains("Margin") })
            else { continue }
            shown += 1
            #expect(lines[heads + 1].contains(RaceCard.deadHeat().runners[2].name), "\(rows): \(lines[heads + 1])")
        }
        #expect(shown > 5)
    }

    /// A comment is prose: prices and figures come without it.
    @Test func theCommentIsAmongTheFacts() {
        let screen = open(.twentyHorses(), rows: 60)
        #expect(!screen.lines.joined().contains("danger"))
        screen.press("i")
        #expect(screen.lines.joined().contains("danger"))
    }

    @Test func aSmallCardHasHeadsWhereItsRunnersLeaveALine() {
        #expect(
            open(.sample(runners: [.sample(1), .sample(2)]), columns: 30, rows: 8).lines.joined().contains("Place"))
        #expect(!open(.twentyHorses(), columns: 30, rows: 8).lines.joined().contains("Place"))
    }

    @Test func theMostWantedWordsOfTheHeaderGoLast() {
        let card = Self.wolverhampton()
        for (columns, conditions, field) in [
            (80, "1408m  Dirt  left  Fine", "12 run, 3 out · pays 3 · prize 21,000, first 11,550"),
            (66, "1408m  Dirt  left", "12 run, 3 out · pays 3 · prize 21,000, first 11,550"),
            (60, "1408m  Dirt", "12 run, 3 out · pays 3 · prize 21,000, first 11,550"),
            (40, "1408m", "12 run, 3 out · pays 3"),
        ] {
            let screen = open(card, columns: columns, rows: 24)
            #expect(screen.lines[3].hasSuffix("  " + conditions), "\(columns): \(screen.lines[3])")
            #expect(screen.lines[4].hasPrefix(" " + field + "  "), "\(columns): \(screen.lines[4])")
            screen.press("i")
            let all = screen.lines.joined(separator: " ")
            for word in ["Fine", "left", "1408m", "21,000", "win pool 42,436", "quaddie"] {
                #expect(all.contains(word), "\(columns): \(word)")
            }
        }
    }

    @Test func theEndOfTheListHasTheScratchedUnderTheHeads() {
        let screen = open(.twentyHorses())
        screen.press(.end)
        let lines = screen.lines
        #expect(lines[2].hasSuffix("Open  5m 0s"))
        #expect(lines[3].hasPrefix("   No  Runner ") && lines[3].contains("Win  Place"))
        #expect(lines[20].hasPrefix("    5  Old Brass             scratched 01:05"))
        #expect(lines[21].hasPrefix(" ► 12  Second Sight          late scratching 02:58"))
        let row = screen.terminal.frames.last
        #expect(row?[7, 20].style.role == .scratched && row?[29, 20].style.role == .dim)
        #expect(row?[29, 21].style.role == .note)
    }

    @Test func columnsComeByImportance() {
        func heads(_ columns: Int) -> [String] {
            let lines = open(.twentyHorses(), columns: columns, rows: 30).lines
            let heads = lines.first { $0.contains("Runner ") }?.filter { $0 != "↓" } ?? ""
            return heads.split(separator: " ").map(String.init)
        }
        #expect(heads(20) == ["No", "Runner", "Win"])
        #expect(heads(40) == ["No", "Runner", "Win", "Place"])
        #expect(heads(64) == ["No", "Runner", "Bar", "Jockey", "Win", "Place"])
        #expect(heads(80) == ["No", "Runner", "Bar", "Jockey", "Trend", "Open", "Win", "Place"])
        let all = ["No", "Runner", "Bar", "Jockey", "Trainer", "Kg", "Last", "Trend", "Open", "Win", "Place"]
        #expect(heads(120) == all && heads(200) == all)
    }

    @Test func theCountSinceAJumpNeedsNoOtherWord() {
        var card = RaceCard.eightDogs()
        (card.status, card.actualStart) = (.live, .t0 - 31)
        #expect(open(card).lines[2].hasSuffix("  Running  » off 31s"))
    }

    @Test func countdownAndStatusAreInSightAtEverySizeAndScroll() {
        for (columns, rows) in Self.sizes {
            for (card, status) in [
                (RaceCard.twentyHorses(), "Open"), (.eightDogs(), "Open"), (.abandoned(), "Abandoned"),
            ] {
                let screen = open(card, columns: columns, rows: rows, sources: Self.silent)
                for key in [nil, Key.pageDown, .end, .pageDown, .down, .home] {
                    if let key { for _ in 0..<9 { screen.press(key) } }
                    let lines = screen.lines
                    let title = lines[rows >= 12 ? 2 : 1]
                    #expect(title.contains("R7"), "\(columns)x\(rows): \(title)")
                    // Nothing counts down to a race that will not be run.
                    #expect(title.hasSuffix("5m 0s") == (status != "Abandoned"), "\(columns)x\(rows): \(title)")
                    #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
                    if columns >= 40 { #expect(title.contains(status), "\(columns): \(title)") }
                }
            }
        }
    }

    @Test func noPriceIsCutByWhatScrolls() {
        let screen = open(.twentyHorses(), columns: 20, rows: 6, moves: [2: .shortened])
        #expect(
            Array(screen.lines[1...]) == [
                "R7 Flemington  5m 0s", "► 1 Winter C…  2.10", "  2 Bread an… ↓5.87", "  3 Quiet Ha…  9.64",
                "  4 Ferryman… 13.41↓",
            ])
    }

    @Test func theRestIsReachedByAKeyAndScreenByScreen() {
        for (columns, rows) in Self.sizes {
            let screen = open(.twentyHorses(), columns: columns, rows: rows)
            screen.press("i")
            var seen = ""
            for _ in 0..<60 {
                seen += screen.lines.joined(separator: " ")
                screen.press(.pageDown)
            }
            for word in ["Second", "rail", "1,250,000", "Tips:", "danger", "confirmed"] {
                #expect(seen.contains(word), "\(columns)x\(rows): \(word)")
            }
        }
    }

    @Test func rugsHaveTheirColoursAndTheirNumbers() {
        let screen = open(.eightDogs(), columns: 40, rows: 24)
        let lines = screen.lines
        let top = lines.firstIndex { $0.contains("Winter Clock") } ?? 0
        let roles: [Role] = [.rugRed, .rugStripes, .rugWhite, .rugBlue, .rugYellow, .rugGreen, .rugBlack, .rugPink]
        for (index, role) in roles.enumerated() {
            let cell = screen.terminal.frames.last?[4, top + index]
            #expect(cell?.style.role == role && cell?.scalar == UInt32(49 + index))
        }
        #expect(lines[top + 1].hasPrefix("   ▌2▐ Bread and Salt"))
        let horses = open(.twentyHorses(), columns: 40, rows: 24)
        let first = horses.lines.firstIndex { $0.contains("Winter Clock") } ?? 0
        #expect(horses.terminal.frames.last?[4, first].style.role == .text)
    }

    @Test func abandonedRaceHasNoPriceAndNoUrgency() {
        let screen = open(.abandoned())
        screen.go(to: 290)
        let text = screen.lines.joined(separator: "\n")
        #expect(text.contains("Abandoned") && !text.contains(" 10s") && !text.contains("NOW"))
        #expect(text.contains("8 run, 1 out, no prices"))
        #expect(!text.contains("Win ") && !text.contains("Place") && text.contains("Trainer"))
    }

    @Test func deadHeatWithDividendsAtEightyByTwentyFour() {
        let screen = open(.deadHeat())
        screen.go(to: 400)
        let lines = screen.lines
        #expect(lines[2].hasPrefix("  G  R7 Flemington  02:53:20 (was 03:05), off 02:53:40  "))
        #expect(lines[2].hasSuffix(" Final") && lines[3].hasSuffix("515m  Good  in 29.85"))
        let result = lines.firstIndex { $0.contains("Margin") } ?? 0
        #expect(
            Array(lines[result...result + 5]) == [
                "       No  Runner             Margin               Tote  Tote pl    Open  Fixed",
                " ► 1=  ▌2▐ Bread and Salt             dead heat    2.20     1.40    3.00   4.20",
                "   1=   5  Old Brass                  dead heat    3.10     1.90    6.00  11.40",
                "   3    7  Half Past Nine       2.3L  2-1/4L                3.70    8.00  16.20",
                "   4    1  Winter Clock         4.0L  1-3/4L                        2.00   1.80",
                " Quinella 2-5 13.70 · Trifecta 2-5-7 396.60",
            ])
        for name in ["Bread and Salt", "Old Brass", "Half Past Nine", "Winter Clock"] {
            #expect(lines.count { $0.contains(name) && !$0.contains("8yo") } == 1, "the result has told of it")
        }
    }

    @Test func theScratchedOfAResultAreInItsTableAlone() {
        var card = RaceCard.deadHeat()
        var gone = Runner.sample(6, "Left at Home")
        gone.scratching = Runner.Scratching(at: .t0 - 2400)
        card.runners.append(gone)
        let screen = open(card)
        screen.go(to: 400)
        let lines = screen.lines.filter { $0.contains("Left at Home") }
        #expect(
            lines.count == 1 && lines[0].hasPrefix("        6  Left at Home") && lines[0].hasSuffix("scratched 02:20"))
        #expect(screen.lines.contains { $0.contains(" run, 1 out") })
    }

    @Test func missingSourceIsShownAtTheFoot() {
        let words = "affiliates does not answer: no conditions; prices from neds, 12s old"
        #expect(open(.eightDogs(), sources: Self.silent).lines.contains(" ! " + words))
        let narrow = open(.eightDogs(), columns: 40, rows: 12, sources: Self.silent).lines
        #expect(
            narrow.contains(" ! affiliates does not answer: no")
                && narrow.contains(" conditions; prices from neds, 12s old"))
        #expect(open(.eightDogs(), columns: 20, rows: 6, sources: Self.silent).lines[5] == "! no affiliates")
    }

    @Test func withoutACardTheFactsRemainAndASentenceNamesWhatIsMissing() {
        let lines = open(nil, columns: 40, rows: 12).lines
        #expect(
            Array(lines[2...5]) == [
                "  H  R7 Flemington  03:05         5m 0s", " Spring Handicap    1200m  Good 4  Fine",
                " Waiting for runners and prices.", " An even race.",
            ])
    }

    @Test(arguments: [Repertoire.ascii, .console])
    func onlyCharactersOfTheRepertoireAreDrawn(repertoire: Repertoire) {
        let allowed = Set("─═│█▄▀▌▐•►·↑↓○éÉ".unicodeScalars)
        for card in [RaceCard.twentyHorses(), .eightDogs(), .deadHeat()] {
            let screen = open(
                card, columns: 120, rows: 40, repertoire: repertoire, moves: [1: .shortened, 2: .drifted])
            let odd = screen.lines.joined().unicodeScalars.filter {
                !$0.isASCII && !(repertoire == .console && allowed.contains($0))
            }
            #expect(odd.isEmpty, "\(String(String.UnicodeScalarView(odd)))")
        }
        let lines = open(.eightDogs(), columns: 120, rows: 40, repertoire: .ascii).lines
        #expect(lines.contains { $0.contains("|2| Bread and Salt") && $0.contains("_-") })
        #expect(lines.contains { $0.contains(" favourite") && !$0.contains("F favourite") })
    }

    @Test func aTickChangesClockAndCountdownAlone() {
        let screen = open(.twentyHorses(), columns: 120, rows: 40)
        let before = screen.lines
        screen.go(to: 1)
        let after = screen.lines
        #expect(before.indices.filter { before[$0] != after[$0] } == [0, 2])
        #expect(after[2].hasSuffix("4m 59s"))
    }

    @Test(arguments: Theme.builtIn)
    func rugsCanBeRead(theme: Theme) {
        guard theme != .mono else { return }
        for role in Role.allCases where "\(role)".hasPrefix("rug") {
            let appearance = theme.appearance(of: Style(role), colors: .twoHundredFiftySix)
            guard let ink = appearance.foreground, let ground = appearance.background else {
                Issue.record("\(theme) \(role) has no ground")
                continue
            }
            let contrast = ConsolePalette.Color(xterm: ink).contrast(ConsolePalette.Color(xterm: ground))
            #expect(contrast >= 4.5, "\(theme) \(role): \(contrast)")
        }
    }
}
