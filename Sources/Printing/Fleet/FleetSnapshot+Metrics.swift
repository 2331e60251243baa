import Contract
package import Models

extension FleetSnapshot {
    private static let joinedHelp = "Whether this program is joined to the broker."

    /// Metrics of a fleet that could not be read: that, and nothing else.
    package static var metricsWithoutBroker: String {
        var metrics = OpenMetrics()
        metrics.gauge("fleet_joined", joinedHelp, 0)
        return metrics.text
    }

    /// OpenMetrics for the text-file collector (docs/fleet/fleet.md, "Metrics"). A box that nobody can
    /// reach, or that was
    /// never seen, has no sample but its state: no alert can come of it.
    package var metrics: String {
        var metrics = OpenMetrics()
        typealias Sample = OpenMetrics.Sample
        func labels(_ row: FleetRow) -> [(String, String)] {
            [("venue", row.box.venue.text), ("box", row.box.name.text)]
        }
        func samples(_ rows: [FleetRow], _ value: (FleetRow) -> Int?) -> [Sample] {
            rows.compactMap { row in value(row).map { (labels(row), $0) } }
        }
        let known = rows.filter { ![.unknown, .neverSeen].contains($0.state.kind) }
        let up = known.filter { $0.state.kind != .offline }
        let isJoined = if case .joined = link { 1 } else { 0 }
        metrics.gauge("fleet_joined", Self.joinedHelp, isJoined)
        metrics.gauge(
            "box_state", "1 for the state of each box.",
            rows.map { (labels($0) + [("state", $0.state.kind.rawValue)], 1) })
        metrics.gauge(
            "box_up", "Whether the box is connected.", samples(known) { $0.state.kind == .offline ? 0 : 1 })
        metrics.gauge(
            "box_reports", "Whether the connected box sends reports.",
            samples(up) { $0.state.kind == .silent ? 0 : 1 })
        metrics.gauge(
            "box_data_live", "Whether the box shows current data; not in its quiet hours.",
            samples(up) { [.quietHours, .silent].contains($0.state.kind) ? nil : $0.state.kind == .live ? 1 : 0 })
        metrics.gauge("box_data_age_seconds", "Seconds since its data was true.", samples(up, \.dataAge))
        metrics.gauge("box_frame_age_seconds", "Seconds since its last frame.", samples(up, \.frameAge))
        metrics.gauge(
            "box_temperature_celsius", "Temperature of its processor.", samples(up) { $0.health?.temperature })
        metrics.gauge(
            "box_disk_free_bytes", "Free on the disk of its store.",
            samples(up) { $0.health?.diskFreeMiB?.times(1 << 20) })
        metrics.gauge(
            "box_television_on", "Whether a television is connected.",
            samples(up) { row in
                guard let state = row.health?.television, row.state.kind != .quietHours else { return nil }
                return state == "disconnected" ? 0 : 1
            })
        metrics.gauge(
            "box_clock_offset_seconds", "Seconds that the server's clock is ahead of the box's.",
            samples(up) { $0.health?.clockOffset })
        metrics.gauge(
            "box_version_behind", "Whether its program is older than the newest of the fleet.",
            samples(up) { row in row.program.map { _ in row.faults.contains(.behind) ? 1 : 0 } })
        metrics.gauge(
            "box_info", "The version of its program.",
            up.compactMap { row in row.program.map { (labels(row) + [("version", $0)], 1) } })
        addVenues(to: &metrics)
        return metrics.text
    }

    private func addVenues(to metrics: inout OpenMetrics) {
        func samples(_ value: (FleetVenue) -> Int?) -> [OpenMetrics.Sample] {
            venues.compactMap { venue in value(venue).map { ([("venue", venue.name.text)], $0) } }
        }
        metrics.gauge(
            "venue_bridge", "Whether the venue's broker is joined to the centre's.",
            samples { $0.isJoined.map { $0 ? 1 : 0 } })
        metrics.gauge(
            "venue_relay_up", "Whether the venue's relay is connected and beats.",
            samples { venue in
                guard !venue.isCutOff, let relay = venue.relay else { return nil }
                return relay.isUp && !venue.faults.contains(.relaySilent) ? 1 : 0
            })
        metrics.gauge(
            "venue_feed_live", "Whether the relay's feed is live.",
            samples { venue in
                guard !venue.isCutOff, venue.relay?.isUp == true, !venue.faults.contains(.relaySilent),
                    let beat = venue.beat
                else { return nil }
                return beat.feed.state == .live ? 1 : 0
            })
    }
}
