import Models
import Settings
import Testing

@testable import Fleet

@Suite struct FleetInventoryTests {
    @Test func aListHasBoxesVenuesAndComments() throws {
        let inventory = try FleetInventory("# all of them\nflemington/bar-1  # near the gate\n\nAscot\n")
        #expect(inventory.boxes.map(\.text) == ["flemington/bar-1"])
        #expect(Set(inventory.venues.map(\.text)) == ["flemington", "ascot"])
    }

    @Test(arguments: ["flemington/bar/1", "-x", "flemington/", "all", "a b/c_d"])
    func aLineOfAnotherFormIsReportedWithItsNumber(line: String) {
        #expect { try FleetInventory("ascot\n" + line) } throws: { ($0 as? Flaw)?.line == 2 }
    }

    @Test func aListOfOneVenueLeavesOutTheOthers() throws {
        let inventory = try FleetInventory("flemington/bar-1\nascot/bar-1").narrowed(to: FleetName("ascot"))
        #expect(inventory.boxes.map(\.text) == ["ascot/bar-1"])
        #expect(inventory.venues.map(\.text) == ["ascot"])
    }
}
