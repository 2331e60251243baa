import Models
import Testing

@Suite struct OutsideNumberTests {
    @Test(arguments: [
        (Double.nan, 0), (.infinity, Int.max), (-.infinity, .min), (1e308, .max), (-1e308, .min),
        (.leastNonzeroMagnitude, 0),
        (-0.0, 0), (0x1p63, .max), (-0x1p63, .min), (0x1p63.nextDown, .max), (2.9, 2), (-2.9, -2),
        (1e15, 1_000_000_000_000_000),
    ])
    func everyDoubleIsAWholeNumber(value: Double, whole: Int) {
        #expect(Int(clamping: value) == whole)
        #expect(Int64(clamping: value) == Int64(whole))
    }

    @Test(arguments: [Int.min, .min + 1, -1, 0, 1, .max - 1, .max])
    func sumsAndProductsEndAtTheEdges(one: Int) {
        for other in [Int.min, .min + 1, -1, 0, 1, .max - 1, .max] {
            let sum = Int(clamping: Int128(one) + Int128(other))
            #expect(one.plus(other) == sum)
            #expect(one.minus(other) == Int(clamping: Int128(one) - Int128(other)))
            #expect(one.times(other) == Int(clamping: Int128(one) * Int128(other)))
        }
    }

    @Test func whatIsOutOfARangeIsAbsentOrHeld() {
        #expect(Double.nan.within(0...1) == nil && 1e308.within(OutsideNumber.clockErrors) == nil)
        #expect((-0.0).within(0...1) == 0 && 7.within(0...9) == 7 && 10.within(0...9) == nil)
        #expect(Int.max.held(in: 0...9) == 9 && Int.min.held(in: 0...9) == 0 && Double.nan.held(in: 0...1) == 0)
    }
}
