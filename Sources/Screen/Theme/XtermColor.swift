/// The 256 colours of xterm and of terminals like it, unless a person has changed them.
enum XtermColor {
    /// Red, green and blue of a number.
    /// - Parameter number: 16 to 255; 16 to 231 are a cube of six steps, the rest greys. Other numbers are limited to
    ///   the range.
    static func value(_ number: Int) -> UInt32 {
        let number = min(max(number, 16), 255)
        if number >= 232 { return UInt32(8 + (number - 232) * 10) * 0x010101 }
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        let place = number - 16
        return steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6]
    }

    /// The first sixteen, as xterm has them.
    private static let basic: [UInt32] = [
        0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
        0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ]

    /// The nearest number from 16 on that is not taken and can be used; 16 when there is none.
    static func nearest(
        _ value: UInt32, besides taken: Set<Int>, where isUsable: (Int) -> Bool = { _ in true }
    ) -> Int {
        (16...255).filter { !taken.contains($0) && isUsable($0) }.min {
            distance(self.value($0), value) < distance(self.value($1), value)
        }
            ?? 16
    }

    /// The nearest of the first sixteen.
    static func nearestBasic(_ value: UInt32) -> Int {
        basic.indices.min { distance(basic[$0], value) < distance(basic[$1], value) } ?? 7
    }

    /// Sum of the squares, 0 to 195,075.
    private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [16, 8, 0].reduce(0) { sum, shift in
            let difference = Int(one >> UInt32(shift) & 0xff) - Int(other >> UInt32(shift) & 0xff)
            return sum + difference * difference
        }
    }
}
