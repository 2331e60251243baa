import FoundationEssentials
import Models
import RacingTestKit
import Repository
import Screen
import Services
import Sessions
import Testing
import ViewModels

@MainActor
@Suite struct FormViewTests {
    private static let rows: [FormFigures] = [
        .sample("Zoë O'Brien", starts: 240, wins: 60), .sample("Ann Archer", starts: 1_200, wins: 200),
        .sample("Lucky Once", starts: 3, wins: 3),
        .sample("Moss & Hill", .trainer, starts: 500, wins: 90), .sample("Winter Clock", .horse, starts: 12, wins: 3),
        .sample("favourite", .favourite, starts: 900, wins: 300),
    ]

    private func screen(
        _ columns: Int, _ height: Int, _ rows: [FormFigures]? = rows, repertoire: Repertoire = .unicode,
        cards: ScriptedCards? = nil
    ) async -> (screen: BoardScreen, loader: FormLoader) {
        let loader = FormLoader(store: rows.map { ScriptedForm($0) })
        let screen = BoardScreen(columns: columns, rows: height, repertoire: repertoire, cards: cards, form: loader)
        if cards == nil { screen.press("F") }
        await settle(screen, loader)
        return (screen, loader)
    }

    /// Waits for the store's answers, and for the answers to the requests that follow.
    private func settle(_ screen: BoardScreen, _ loader: FormLoader) async {
        for _ in 0..<3 {
            _ = screen.lines
            await loader.finish()
        }
    }

    @Test func formAtEightyByTwentyFour() async {
        let lines = await screen(80, 24).screen.lines
        #expect(lines[2].hasPrefix(" Jockeys  3 · last 365 days · by win rate"))
        #expect(lines[3].split(separator: " ").map(String.init).starts(with: ["#", "Name", "Starts", "Wins"]))
        #expect(lines[4].hasPrefix("►") && lines[4].contains("Zoë O'Brien") && lines[4].contains("20-31"))
        #expect(lines[4].contains("25.0") && lines[4].contains("+25.0") && lines[4].contains("0.0"))
        #expect(lines[6].contains("Lucky Once") && lines[6].contains("3~"))
        #expect(lines.contains { $0.contains("── Zoë O'Brien ──") })
        #expect(lines.contains { $0.contains("95 %") && $0.contains("SP ret") })
        #expect(lines.contains { $0.contains("units at SP on 240 starts") })
        #expect(lines.contains { $0.contains("█") })
    }

    @Test(arguments: [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60), (1, 1)])
    func itFitsEverySize(columns: Int, rows: Int) async {
        for repertoire in Repertoire.allCases {
            let lines = await screen(columns, rows, repertoire: repertoire).screen.lines
            #expect(lines.count == rows && lines.allSatisfy { DisplayWidth.of($0) <= columns })
            let text = lines.joined()
            #expect(columns < 20 || text.contains("Zo") || text.contains("Form"))
            if repertoire == .ascii { #expect(text.allSatisfy { $0.isASCII }) }
        }
    }

    @Test func theKeysTurnToOtherKindsPeriodsAndOrders() async {
        let (screen, loader) = await screen(80, 24)
        screen.press(.tab)
        await settle(screen, loader)
        #expect(screen.lines[2].hasPrefix(" Trainers  1") && screen.lines[4].contains("Moss & Hill"))
        screen.press("d")
        await settle(screen, loader)
        #expect(screen.lines[2].contains("all results"))
        screen.press("ds")
        await settle(screen, loader)
        #expect(screen.lines[2].contains("last 30 days") && screen.lines[2].contains("by starts"))
        screen.press(.left)
        await settle(screen, loader)
        #expect(screen.lines[2].hasPrefix(" Jockeys  3"))
        screen.press("/")
        screen.press("arch")
        await settle(screen, loader)
        #expect(screen.lines[2].hasPrefix(" Jockeys  1") && screen.lines[4].contains("Ann Archer"))
        screen.press(.escape)
        screen.press(.escape)
        #expect(screen.model.state.screen == .board)
    }

    @Test func withoutAnythingItShowsTheReason() async {
        #expect(await screen(80, 24, nil).screen.lines.contains { $0.contains("there is no store") })
        let (screen, loader) = await screen(80, 24)
        screen.press("g")
        await settle(screen, loader)
        #expect(screen.lines.contains { $0.contains("No greyhound jockeys") })
    }

    @Test func aCardHasTheFormOfItsPeople() async {
        let card = RaceCard.sample(
            "race-0",
            runners: [
                .sample(1, "WINTER CLOCK", jockey: "Zoe O’Brien", trainer: "Moss & Hill"),
                .sample(2, "Nobody Knows", jockey: "Lucky Once", trainer: "Ida Stone"),
            ])
        let (screen, loader) = await screen(120, 30, cards: ScriptedCards([card]))
        screen.press(.home)
        screen.press(.enter)
        await settle(screen, loader)
        let lines = screen.lines
        #expect(lines.contains { $0.contains("W/S") && $0.contains("Win%") })
        #expect(lines.contains { $0.contains("WINTER CLOCK") && $0.contains("3/12") && $0.contains("25%") })
        #expect(lines.contains { $0.contains("Nobody Knows") && $0.contains("100%~") })
        #expect(lines.contains { $0.contains("365d: WINTER CLOCK won 3/12, Zoe O’Brien 25%, Moss & Hill 18%") })
    }
}
