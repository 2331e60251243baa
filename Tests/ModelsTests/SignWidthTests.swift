import Models
import Testing

/// Columns of a sign that the views draw.
@Suite struct SignWidthTests {
    /// The program knows their width without reading their properties, so this test reads the properties.
    private static let signs: [ClosedRange<UInt32>] = [
        0x2010...0x2027, 0x2190...0x2193, 0x2500...0x25fc, 0x2800...0x28ff,
    ]

    @Test(arguments: signs)
    func signsOfTheViewsHaveOneColumn(_ values: ClosedRange<UInt32>) {
        for value in values {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(DisplayWidth.of(scalar) == 1)
            #expect(![.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory))
            #expect(!scalar.properties.isEmojiPresentation)
        }
    }

    @Test func marksHaveNoneAndWideCharactersTwo() {
        let marks: [Unicode.Scalar] = ["\u{301}", "\u{200d}", "\u{ad}"]
        #expect(marks.map { DisplayWidth.of($0) } == [0, 0, 0])
        let wide: [Unicode.Scalar] = ["\u{99ac}", "\u{1f40e}", "\u{25fd}"]
        #expect(wide.map { DisplayWidth.of($0) } == [2, 2, 2])
    }
}
