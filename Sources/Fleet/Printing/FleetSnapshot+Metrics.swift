import Models
import Services
import Settings

extension FleetSnapshot {
    /// Word for the writer of these metrics.
    private static let program = "fleet"

    /// Metrics of a fleet that could not be read: only that fact.
    package static var metricsWithoutBroker: String {
        var metrics = PrometheusText(of: program)
        metrics.add(.fleetJoined, 0)
        return metrics.text
    }

    /// Metrics for the text-file collector (docs/fleet/fleet.md, "Metrics"). A box that cannot be reached, or that was
    /// never seen, has no sample but its state, so that it causes no alert.
    package var metrics: String {
        var metrics = PrometheusText(of: Self.program)
        typealias Sample = PrometheusText.Sample
        func labels(_ row: FleetRow) -> [(String, String)] {
            [("venue", row.box.venue.text), ("box", row.box.name.text)]
        }
        func samples(_ rows: [FleetRow], _ value: (FleetRow) -> Int?) -> [Sample] {
            rows.compactMap { row in value(row).map { (labels(row), $0) } }
        }
        let known = rows.filter { ![.unknown, .neverSeen].contains($0.state.kind) }
        let up = known.filter { $0.state.kind != .offline }
        let isJoined = if case .joined = link { 1 } else { 0 }
        metrics.add(.fleetJoined, isJoined)
        metrics.add(.boxState, rows.map { (labels($0) + [("state", $0.state.kind.rawValue)], 1) })
        metrics.add(.boxUp, samples(known) { $0.state.kind == .offline ? 0 : 1 })
        metrics.add(.boxReports, samples(up) { $0.state.kind == .silent ? 0 : 1 })
        metrics.add(
            .boxDataLive,
            samples(up) { [.quietHours, .silent].contains($0.state.kind) ? nil : $0.state.kind == .live ? 1 : 0 })
        metrics.add(.boxDataAge, samples(up, \.dataAge))
        metrics.add(.boxFrameAge, samples(up, \.frameAge))
        metrics.add(.boxTemperature, samples(up) { $0.health?.temperature })
        metrics.add(.boxDiskFree, samples(up) { $0.health?.diskFreeMiB?.times(1 << 20) })
        metrics.add(
            .boxTelevision,
            samples(up) { row in
                guard let state = row.health?.television, row.state.kind != .quietHours else { return nil }
                return state == "disconnected" ? 0 : 1
            })
        metrics.add(.boxClockOffset, samples(up) { $0.health?.clockOffset })
        metrics.add(
            .boxVersionBehind,
            samples(up) { row in row.program.map { _ in row.faults.contains(.behind) ? 1 : 0 } })
        metrics.add(
            .boxWay, up.compactMap { row in row.health?.way.map { (labels(row) + [("way", $0.rawValue)], 1) } })
        metrics.add(
            .boxFault,
            known.flatMap { row in
                row.faults.filter { !$0.isRemark }.map { (labels(row) + [("fault", $0.word)], 1) }
            })
        metrics.add(.boxRestarts, samples(up) { $0.health?.restarts })
        metrics.add(.boxCertificate, samples(up) { $0.health?.certificateDays(at: at) })
        metrics.add(.boxInfo, up.compactMap { row in row.program.map { (labels(row) + [("version", $0)], 1) } })
        addVenues(to: &metrics)
        return metrics.text
    }

    private func addVenues(to metrics: inout PrometheusText) {
        func samples(_ value: (FleetVenue) -> Int?) -> [PrometheusText.Sample] {
            venues.compactMap { venue in value(venue).map { ([("venue", venue.name.text)], $0) } }
        }
        metrics.add(.venueBridge, samples { $0.isJoined.map { $0 ? 1 : 0 } })
        metrics.add(
            .venueRelayUp,
            samples { venue in
                guard !venue.isCutOff, let relay = venue.relay else { return nil }
                return relay.isUp && !venue.faults.contains(.relaySilent) ? 1 : 0
            })
        metrics.add(
            .venueFeedLive,
            samples { venue in
                guard !venue.isCutOff, venue.relay?.isUp == true, !venue.faults.contains(.relaySilent),
                    let beat = venue.beat
                else { return nil }
                return beat.feed.state == .live ? 1 : 0
            })
    }
}
