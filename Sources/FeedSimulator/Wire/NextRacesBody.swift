import Models

/// Writes the bodies of good answers for next races.
struct NextRacesBody {
    /// Ascending by start; a race leaves this list by its category's or the total count.
    let races: [SimulatedRace]
    let summaries: SummaryWriter

    /// - Parameters:
    ///   - categories: the requested ids, each once; they are the keys, even without races.
    ///   - count: races per category, 1 or more.
    func v2(categories: [String], count: Int) -> [UInt8] {
        var listed: [SimulatedRace] = []
        var writer = JSONWriter()
        writer.object { root in
            root.object("category_race_map") { map in
                for id in categories.sorted() {
                    let chosen = races.filter { CategoryID.id(of: $0.category) == id }.prefix(count)
                    listed += chosen
                    map.object(id) { ids(chosen, key: "race_ids", to: &$0) }
                }
            }
            table(listed, to: &root)
        }
        return writer.bytes
    }

    /// - Parameter count: races in all, 1 or more.
    func v1(count: Int) -> [UInt8] {
        let listed = races.prefix(count)
        var writer = JSONWriter()
        writer.object { root in
            root.field("status", 200)
            root.object("data") { data in
                ids(listed, key: "next_to_go_ids", to: &data)
                table(Array(listed), to: &data)
            }
            root.field("message", "Next \(count) races from each category")
        }
        return writer.bytes
    }

    private func ids(_ races: ArraySlice<SimulatedRace>, key: String, to writer: inout JSONWriter) {
        writer.key(key)
        writer.array { array in
            for race in races { array.string(race.id) }
        }
    }

    /// Keys in alphabetical order, which is not the order of time.
    private func table(_ races: [SimulatedRace], to writer: inout JSONWriter) {
        writer.object("race_summaries") { table in
            for race in races.sorted(by: { $0.id < $1.id }) {
                table.key(race.id)
                table.raw(summaries.summary(race))
            }
        }
    }
}
