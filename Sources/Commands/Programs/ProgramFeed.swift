import Models
package import Settings

/// The way of a program to the feed: its transport, and the simulated day if it brings one.
@MainActor
package final class ProgramFeed {
    private(set) var transport: (any OpenTransport)?
    private var day: (any SimulatedDay)?
    private let ends: ProgramEnds

    package init(_ ends: ProgramEnds) { self.ends = ends }

    /// - Parameters:
    ///   - day: nil for the feed of the settings.
    ///   - secrets: to remove from answers.
    @discardableResult
    package func open(_ day: Simulation?, hiding secrets: [String]) throws(Failure) -> any OpenTransport {
        let transport = try ends.openTransport(secrets, ends.logger)
        self.transport = transport
        if let day { self.day = try ends.openDay(day) }
        return transport
    }

    /// Starts the simulated day, if there is one.
    /// - Returns: its address; nil for the feed of the settings.
    func address() async throws(Failure) -> String? {
        guard let day else { return nil }
        do {
            return "http://127.0.0.1:\(try await day.start())"
        } catch {
            throw Failure("internal", "The simulated feed cannot start: \(error)", status: .internal)
        }
    }

    /// Calls `begin` with the address: at once for the feed of the settings, else when the simulated day is served.
    package func serve(
        _ begin: @escaping @MainActor (String?) -> Void, onFailure: @escaping @MainActor (Failure) -> Void
    ) {
        guard day != nil else { return begin(nil) }
        ends.tasks.start { [self] in
            do throws(Failure) {
                begin(try await address())
            } catch {
                onFailure(error)
            }
        }
    }

    package func close() async {
        await transport?.close()
        await day?.stop()
    }
}
