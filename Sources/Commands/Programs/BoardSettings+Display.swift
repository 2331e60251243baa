import Models
import Screen
import Settings
import ViewModels

extension BoardSettings {
    /// Settings of the board's display, with the device's zone as it is now.
    @MainActor
    func display(of host: any BoardHost) -> BoardDisplay {
        BoardDisplay(
            ZoneReader.localTime(is12Hour: is12Hour), bell: bell, hidesResults: hidesResults,
            ownTheme: theme.flatMap { Theme.builtIn.contains($0) ? nil : $0 },
            hasExactCount: rows != nil, keys: host.hasOwnSettings ? keys : .none)
    }
}
