import Contract
import Testing

@Suite struct OpenMetricsTests {
    @Test func metricsHaveTypeHelpAndEnd() {
        var metrics = OpenMetrics()
        metrics.gauge("up", "Whether it runs.", 1)
        metrics.gauge("age", "Not known.", nil)
        metrics.counter("requests", "Sent.", [([("source", "a")], 2), ([("source", "b")], 3)])
        metrics.seconds("median", "Time.", milliseconds: [([], 1_205), ([], 7)])
        #expect(
            metrics.text == """
                # TYPE raceboard_up gauge
                # HELP raceboard_up Whether it runs.
                raceboard_up 1
                # TYPE raceboard_requests counter
                # HELP raceboard_requests Sent.
                raceboard_requests_total{source="a"} 2
                raceboard_requests_total{source="b"} 3
                # TYPE raceboard_median gauge
                # HELP raceboard_median Time.
                raceboard_median 1.205
                raceboard_median 0.007
                # EOF

                """)
    }

    @Test func labelFromOutsideEndsNothing() {
        var metrics = OpenMetrics()
        metrics.gauge("up", "x", [([("source", "a\"} 1\nb\\")], 1)])
        #expect(metrics.text.contains(#"raceboard_up{source="a\"} 1\nb\\"} 1"# + "\n"))
    }
}
