/// Tasks with an owner, who ends them. Each is kept until it has ended.
@MainActor
package final class OwnedTasks {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var last = 0

    package init() {}

    /// How many tasks have not ended.
    package var count: Int { tasks.count }

    package func start(_ work: @escaping @MainActor () async -> Void) {
        last += 1
        tasks[last] = Task { [number = last] in
            await work()
            tasks[number] = nil
        }
    }

    /// Cancels all, and waits for none.
    package func cancel() {
        for task in tasks.values { task.cancel() }
    }

    /// Waits for those that run now.
    package func finish() async {
        for task in tasks.values { await task.value }
    }
}
