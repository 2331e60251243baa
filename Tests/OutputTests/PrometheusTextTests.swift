import Models
import Testing

@Suite struct PrometheusTextTests {
    @Test func metricsHaveHelpTypeProgramAndEnd() {
        var metrics = PrometheusText(of: "watch")
        metrics.add(.up, 1)
        metrics.add(.dataAge, nil)
        metrics.add(.requests, [([("source", "a")], 2), ([("source", "b")], 3)])
        metrics.add(.medianTime, [([("source", "a")], 1_205), ([("source", "b")], 7)])
        #expect(
            metrics.text == """
                # HELP raceboard_up Whether the program runs.
                # TYPE raceboard_up gauge
                raceboard_up{program="watch"} 1
                # HELP raceboard_requests_total Requests that were sent.
                # TYPE raceboard_requests_total counter
                raceboard_requests_total{program="watch",source="a"} 2
                raceboard_requests_total{program="watch",source="b"} 3
                # HELP raceboard_request_median_seconds Half of the requests took no longer.
                # TYPE raceboard_request_median_seconds gauge
                raceboard_request_median_seconds{program="watch",source="a"} 1.205
                raceboard_request_median_seconds{program="watch",source="b"} 0.007
                # EOF

                """)
    }

    @Test func labelFromOutsideEndsNothing() {
        var metrics = PrometheusText(of: "watch")
        metrics.add(.requests, [([("source", "a\"} 1\nb\\")], 1)])
        #expect(metrics.text.contains(#"raceboard_requests_total{program="watch",source="a\"} 1\nb\\"} 1"# + "\n"))
    }
}
