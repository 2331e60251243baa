import Foundation
import Models
import Testing

@testable import Services

/// Bets on several races in answers of the affiliates: a list with anything odd in it is no bet; nothing else is lost.
@Suite struct MultiLegDecodingTests {
    private func meeting(_ fields: String) throws -> RaceMeeting {
        let json = #"{"meetings":[{"meeting":"m","name":"M","category":"T","races":[]\#(fields)}]}"#
        return try #require(
            try JSONDecoder().decode(AffiliatesMeetings.self, from: Data(json.utf8)).meetings.first)
    }

    private func pools(_ pools: String) throws -> [RaceGuide.Pool] {
        let json = #"{"race":{"race_number":6},"tote_pools":[\#(pools)]}"#
        return try JSONDecoder().decode(AffiliatesEvent.self, from: Data(json.utf8)).card(RaceID("r"))
            .guide?.value.pools ?? []
    }

    @Test func betsOfAMeetingAreInTheOrderOfTheirRaces() throws {
        let bets = try meeting(#","quaddie":[5,6,7,8],"early_quaddie":["1","2",3,4]"#).bets
        #expect(bets.map(\.name) == ["early quaddie", "quaddie"])
        #expect(bets.map(\.races) == [[1, 2, 3, 4], [5, 6, 7, 8]])
    }

    @Test(arguments: [
        "[0,1,2,3]", "[-1,2,3,4]", "[5,6,1e9,8]", "[5,6,1e300,8]", #"[5,"six",7,8]"#, "[5,6,null,8]", "[5,6,6,8]", "[]",
        "[5]", "[1,2,3,4,5,6,7,8,9,10,11]", "null", #""5,6,7,8""#, "7", #"{"a":5}"#, "[[5,6],7]", "[true,5]",
    ])
    func aListWithAnythingOddIsNoBet(list: String) throws {
        #expect(try meeting(",\"quaddie\":\(list),\"early_quaddie\":[1,2,3,4]").bets.map(\.name) == ["early quaddie"])
        let pool = try pools(#"{"product_type":"Quadrella","total":10,"quaddie":\#(list)}"#)
        #expect(pool.map(\.bet) == [nil] && pool.first?.total == 10)
    }

    private func pairs(_ rows: String) throws -> [RaceGuide.PairPrice] {
        try pools(#"{"product_type":"Quinella","total":5,"qla_odds":\#(rows)}"#).first?.pairs ?? []
    }

    @Test func aQuinellaHasAPriceForEachTwoRunners() throws {
        let rows = [#"{"sel":3,"oddsString":"23.7|0.00|-"}"#, #"{"sel":1,"oddsString":"-|21.90|23.70"}"#]
        let read = try pairs("[\(rows.joined(separator: ",")),\(rows[1])]")
        #expect(read.map { [$0.first, $0.second] } == [[1, 2], [1, 3]])
        #expect(read.map(\.price.text) == ["21.90", "23.70"] && read.first?.partner(of: 2) == 1)
        #expect(read.first?.partner(of: 3) == nil)
        // A runner without any price has no place to miss.
        #expect(try pairs(#"[{"sel":1,"oddsString":"-|-|3"},{"sel":3,"oddsString":"3|-|-"}]"#).count == 1)
    }

    @Test(arguments: [
        // Not in order of the numbers, for which reason no row counts.
        #"[{"sel":1,"oddsString":"-|2.50|3"},{"sel":3,"oddsString":"3|-|4"}]"#,
        #"[{"sel":1,"oddsString":"2.50|3"}]"#, #"[{"sel":0,"oddsString":"-|3"}]"#,
        #"[{"sel":-1,"oddsString":"-|3"}]"#, #"[{"sel":1000000000,"oddsString":"-|3"}]"#, #"[{"sel":1}]"#, "[7]",
        #"[{"sel":1,"oddsString":"-|1e9|nan|-3|0|x| 4|999999999"}]"#, "null", #""-|3""#,
        "[{\"sel\":1,\"oddsString\":\"-\(String(repeating: "|2.50", count: 40))\"}]",
    ])
    func pairsThatAreOddHaveNoPrice(rows: String) throws {
        #expect(try pairs(rows).isEmpty)
    }

    @Test func aPoolHasItsRacesAndItsJackpot() throws {
        let read = try pools(
            #"{"product_type":"EarlyQuadrella","total":8126.61,"early_quaddie":[1,2,3,4],"jackpot":6826.35},"#
                + #"{"product_type":"Treble","total":5,"quaddie":[6,7,8],"jackpot":-1,"guarantee":1e12},"#
                + #"{"product_type":"Win","total":9,"jackpot":0,"guarantee":20000}"#)
        #expect(read.map { $0.bet?.name } == ["early quaddie", "Treble", nil])
        #expect(read.map(\.jackpot) == [Decimal(string: "6826.35"), nil, nil])
        #expect(read.map(\.guarantee) == [nil, nil, 20_000])
    }
}
