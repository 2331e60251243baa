import Foundation
import Models
import Testing

@Suite struct RunnerNumberTests {
    private static let letters = (0..<26).map { String(UnicodeScalar(UInt8(0x41 + $0))) }
    /// Every number that there can be.
    private static let all = (1...99).flatMap { number in
        ["\(number)"] + letters.map { "\(number)\($0)" } + letters.map { "\($0)\(number)" }
    }

    @Test func everyNumberHasACodeOfItsOwnAndItsText() throws {
        let codes = try Self.all.map { try #require(RunnerNumber($0)).code }
        #expect(Set(codes).count == Self.all.count)
        #expect(codes.map(RunnerNumber.text) == Self.all)
        #expect(codes.allSatisfy(RunnerNumber.codes.contains))
        #expect(codes.filter { RunnerNumber(code: $0).isWhole } == Array(1...99))
    }

    @Test(arguments: [("07", "7"), (" 1 a ", "1A"), ("r9", "R9"), ("99Z", "99Z")])
    func otherFormsOfItAreRead(text: String, number: String) {
        #expect(RunnerNumber(text)?.text == number)
    }

    @Test(arguments: ["", " ", "0", "-3", "100", "1.5", "A", "AA", "10AB", "A1B", "٣", "1Ä", "99999999999999999999A"])
    func whatIsNoNumber(text: String) {
        #expect(RunnerNumber(text) == nil)
    }

    @Test func numbersAreInTheOrderOfTheCard() throws {
        let texts = ["R9", "10", "1X", "2", "1", "1A", "E1"]
        let codes = try texts.map { try #require(RunnerNumber($0)).code } + [0]
        let sorted = codes.sorted { RunnerNumber.order($0) < RunnerNumber.order($1) }
        #expect(sorted.map(RunnerNumber.text) == ["1", "1A", "1X", "2", "10", "E1", "R9", "-"])
    }

    @Test(arguments: [
        ("7", "7"), ("7.0", "7"), ("7e0", "7"), ("70e-1", "7"), ("\"7\"", "7"), ("\"1a\"", "\"1A\""), ("null", "null"),
    ])
    func jsonHasAWholeNumberATextOrNull(written: String, back: String) throws {
        let number = try JSONDecoder().decode([RunnerNumber].self, from: Data("[\(written)]".utf8))
        #expect(String(decoding: try JSONEncoder().encode(number), as: UTF8.self) == "[\(back)]")
    }

    @Test(arguments: [
        "7.5", "0.5", "6.999", "99.5", "-7", "-0.5", "0", "100", "1e300", "-1e300", "1e-300", "9223372036854775808",
        "\"7.5\"", "\"-7\"", "\"NaN\"", "\"nan\"", "\"inf\"", "\"1e1\"", "\"\"", "true", "[7]", "{}",
    ])
    func jsonOfNoNumberIsRefused(written: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([RunnerNumber].self, from: Data("[\(written)]".utf8))
        }
    }
}
