/// Metrics as text: OpenMetrics 1.0, which Prometheus reads too.
package struct OpenMetrics {
    /// One value, with its labels in the order in which they are written.
    package typealias Sample = (labels: [(String, String)], value: Int)

    private var lines = ""

    /// No metrics.
    package init() {}

    /// A value that rises and falls. Nothing is written without a sample.
    /// - Parameters:
    ///   - name: without the program's.
    ///   - help: one sentence.
    package mutating func gauge(_ name: String, _ help: String, _ samples: [Sample]) {
        add(name, "gauge", help, samples, suffix: "")
    }

    /// The same of one value; nil for none.
    package mutating func gauge(_ name: String, _ help: String, _ value: Int?) {
        gauge(name, help, value.map { [([], $0)] } ?? [])
    }

    /// Milliseconds, written as seconds.
    package mutating func seconds(_ name: String, _ help: String, milliseconds samples: [Sample]) {
        add(name, "gauge", help, samples, suffix: "") { value in
            let rest = "\(value.magnitude % 1000)"
            return "\(value / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
        }
    }

    /// A value that only rises until the program ends; its samples have the suffix `_total`.
    package mutating func counter(_ name: String, _ help: String, _ samples: [Sample]) {
        add(name, "counter", help, samples, suffix: "_total")
    }

    /// All of it.
    package var text: String { lines + "# EOF\n" }

    private mutating func add(
        _ name: String, _ type: String, _ help: String, _ samples: [Sample], suffix: String,
        _ written: (Int) -> String = { "\($0)" }
    ) {
        guard !samples.isEmpty else { return }
        lines += "# TYPE raceboard_\(name) \(type)\n# HELP raceboard_\(name) \(Self.escaped(help))\n"
        for sample in samples {
            lines += "raceboard_\(name)\(suffix)"
            add(sample.labels)
            lines += " \(written(sample.value))\n"
        }
    }

    private mutating func add(_ labels: [(String, String)]) {
        var sign = "{"
        for (name, value) in labels {
            lines += "\(sign)\(name)=\"\(Self.escaped(value))\""
            sign = ","
        }
        if !labels.isEmpty { lines += "}" }
    }

    /// A quote or a line feed would end a value.
    private static func escaped(_ text: String) -> String {
        // Few texts have any of them, and a fleet has hundreds of thousands of labels.
        guard text.utf8.contains(where: { $0 == 0x5c || $0 == 0x22 || $0 == 0x0a }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
