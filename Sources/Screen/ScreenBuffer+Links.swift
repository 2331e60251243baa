package import Models

extension ScreenBuffer {
    /// Makes a stretch of a row lead to an address, until another text is put there. Columns beyond the buffer, and
    /// addresses beyond 65,534, are left out.
    package mutating func link(row: Int, columns range: Range<Int>, to address: WebAddress) {
        guard row >= 0, row < rows else { return }
        var index = links.firstIndex(of: address)
        if index == nil, links.count < Int(Self.unknownLink) - 1 {
            index = links.count
            links.append(address)
        }
        guard let index else { return }
        for column in range.clamped(to: 0..<columns) { self[column, row].link = UInt16(index + 1) }
    }

    /// The address to which a cell leads (`WebAddress.text`); nil for none. Outside the buffer the program ends.
    package func address(column: Int, row: Int) -> String? {
        let link = Int(self[column, row].link)
        return link > 0 && link <= links.count ? links[link - 1].text : nil
    }

    /// The buffer with the numbers that its addresses have in a table; one that is not in it has a number of its own.
    package func renumbered(by table: [WebAddress]) -> ScreenBuffer {
        guard links != table else { return self }
        let numbers = links.map { address in
            table.firstIndex(of: address).map { UInt16($0 + 1) } ?? Self.unknownLink
        }
        var buffer = self
        buffer.links = table
        for index in cells.indices where cells[index].link != 0 {
            buffer.cells[index].link = numbers[Int(cells[index].link) - 1]
        }
        return buffer
    }

    /// A copy in which no cell leads to an address.
    package var withoutLinks: ScreenBuffer {
        guard !links.isEmpty else { return self }
        var buffer = self
        buffer.links = []
        for index in cells.indices { buffer.cells[index].link = 0 }
        return buffer
    }

    private static let unknownLink = UInt16.max
}
