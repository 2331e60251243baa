import Output
import Screen
import ViewModels

/// Runs the programs that a person has put on keys, with the limits of `alert-command`.
enum OwnCommands {
    /// Serves the keys of a board from now on.
    @MainActor
    static func run(for viewModel: BoardViewModel, _ ends: ProgramEnds, environment: [String: String]) {
        let hooks = AlertHooks(
            ends.runHook, real: ends.real, environment: environment, logger: ends.logger, of: "commands")
        hooks.onProblem = { [weak viewModel] in if let problem = $0 { viewModel?.announce(problem, for: 8) } }
        viewModel.onCommand = { command, input in
            // Nothing that a race holds makes the encoder fail.
            hooks.start(command.arguments, inputs: [Array(((try? input.json()) ?? "{}").utf8) + [0x0a]])
        }
    }
}
