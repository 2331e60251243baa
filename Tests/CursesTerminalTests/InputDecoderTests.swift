import Testing
import Views

@testable import CursesTerminal

@Suite struct InputDecoderTests {
    @Test func aFloodInsideASequenceDoesNotKeepOneCall() {
        var decoder = InputDecoder()
        var inputs = [RawInput.character(0x1b), .character(0x5b)]
        inputs += Array(repeating: .character(0x31), count: 20_000)
        inputs += [.character(0x41), .character(0x71)]
        var at = 0
        func next() -> RawInput {
            guard at < inputs.count else { return .nothing }
            at += 1
            return inputs[at - 1]
        }
        var events: [TerminalEvent] = []
        while at < inputs.count {
            let before = at
            if let event = decoder.event(from: next) { events.append(event) }
            #expect(at - before <= 4097)
        }
        #expect(events == [.key(.character("q"))])
    }

    @Test func anInterruptInsideASequenceIsOne() {
        var decoder = InputDecoder()
        var inputs: [RawInput] = [.character(0x1b), .character(0x5b), .character(0x31), .character(3)]
        #expect(decoder.event(from: { inputs.isEmpty ? .nothing : inputs.removeFirst() }) == .key(.control("c")))
    }
}
