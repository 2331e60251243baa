import CTasks
import FoundationEssentials
import Glibc

/// Seven days in minutes:
/// `FaultLab [--seed N] [--days D | --hours H] [--kiosk] [--usa] [--trace] [--mutant NAME]`. `--usa` is for a second
/// source, `--trace` prints all that happens, each with a number for all before it, `--mutant` puts a defect in. A line
/// a day, then a table; 1 when a promise was broken, with the frame that broke it, 64 for a wrong argument.
@main
@MainActor
struct FaultLab {
    /// Kilobytes by which the last day may be above the second: the first has no whole day to remember yet.
    private static let growth = 4096

    static func main() async {
        guard let options = LabOptions(CommandLine.arguments.dropFirst(), seed: UInt64(time(nil))) else {
            print("usage: FaultLab [--seed N] [--days D | --hours H] [--kiosk] [--usa] [--trace] [--mutant NAME]")
            exit(64)
        }
        print("seed \(options.seed), \(options.days) days")
        fflush(nil)
        rb_serial_tasks()
        let hasKiosk = options.hasKiosk || options.mutant?.isOfKiosk == true
        let lab = Lab(seed: options.seed, mutant: options.mutant, hasKiosk: hasKiosk, hasUSA: options.hasUSA)
        lab.isTraced = options.isTraced
        let began = seconds()
        var resident: [Int] = []
        for day in 1...options.days {
            let before = seconds()
            do throws(Broken) {
                try await lab.run(seconds: Double(options.hours ?? 24) * 3600)
            } catch {
                print(error)
                table(lab.tally, days: day, broken: 1, seconds: seconds() - began)
                exit(1)
            }
            resident.append(ProcessMemory.resident())
            print(line(day, lab, resident: resident.last ?? 0, seconds: seconds() - before))
            fflush(nil)
        }
        let isFlat = (resident.last ?? 0) <= (resident.prefix(2).last ?? 0) + growth
        if let kiosk = lab.kiosk { print("\nkiosk: \(kiosk.tally)") }
        table(lab.tally, days: options.days, broken: isFlat ? 0 : 1, seconds: seconds() - began)
        if !isFlat { print("BROKEN: memory is flat: \(resident) kB") }
        await lab.finish()
        exit(isFlat ? 0 : 1)
    }

    private static func line(_ day: Int, _ lab: Lab, resident: Int, seconds: Double) -> String {
        let tally = lab.tally
        return "day \(day): \(tally.turns) turns, \(tally.frames) frames, \(tally.questions) questions, "
            + "\(tally.survived.values.reduce(0, +)) faults, \(tally.recoveries) recoveries, "
            + "\(resident) kB, \(tally.mostRemembered) races remembered at most, \(short(seconds)) s"
    }

    private static func table(_ tally: Tally, days: Int, broken: Int, seconds: Double) {
        print("")
        let rows: [(String, String)] =
            [("days", "\(days)"), ("ticks and other turns", "\(tally.turns)"), ("frames checked", "\(tally.frames)")]
            + tally.survived.sorted { $0.key < $1.key }.map { ("survived: \($0.key)", "\($0.value)") }
            + [
                ("faults survived", "\(tally.survived.values.reduce(0, +))"), ("recoveries", "\(tally.recoveries)"),
                ("invariants broken", "\(broken)"), ("seconds", short(seconds)),
            ]
        for (name, value) in rows {
            print(name + String(repeating: " ", count: max(1, 40 - name.count - value.count)) + value)
        }
    }

    private static func short(_ seconds: Double) -> String {
        "\(Int(seconds * 10) / 10).\(Int(seconds * 10) % 10)"
    }

    private static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
