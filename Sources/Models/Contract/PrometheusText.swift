/// Metrics in Prometheus's text format 0.0.4, which its collector of text files and `promtool check metrics` read.
///
/// Each series has the label `program`, so that the files of several programs can lie side by side.
package struct PrometheusText {
    /// One value, with its labels in the order in which they are written.
    package typealias Sample = (labels: [(String, String)], value: Int)

    private let program: String
    private var lines = ""

    /// Starts a text without metrics.
    /// - Parameter program: the word for the program that writes them; two programs of one word write the same series.
    package init(of program: String) { self.program = program }

    /// Adds a metric; has no effect without a sample.
    package mutating func add(_ metric: Metric, _ samples: [Sample]) {
        guard !samples.isEmpty else { return }
        lines += "# HELP raceboard_\(metric.name) \(metric.help)\n# TYPE raceboard_\(metric.name) \(metric.type)\n"
        for sample in samples {
            lines += "raceboard_\(metric.name){program=\"\(Self.escaped(program))\""
            for (name, value) in sample.labels { lines += ",\(name)=\"\(Self.escaped(value))\"" }
            lines += "} \(metric.isInMilliseconds ? Self.seconds(sample.value) : "\(sample.value)")\n"
        }
    }

    /// The same of one value; nil for none.
    package mutating func add(_ metric: Metric, _ value: Int?) {
        add(metric, value.map { [([], $0)] } ?? [])
    }

    /// All of it. The comment at its end shows that it is whole.
    package var text: String { lines + "# EOF\n" }

    private static func seconds(_ milliseconds: Int) -> String {
        let rest = "\(milliseconds.magnitude % 1000)"
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    /// A quote or a line feed would end a value.
    private static func escaped(_ text: String) -> String {
        // Few texts have any of these characters, and a fleet has hundreds of thousands of labels.
        guard text.utf8.contains(where: { $0 == 0x5c || $0 == 0x22 || $0 == 0x0a }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
