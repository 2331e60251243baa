package import Fleet
package import FoundationEssentials
import Models
import RacingTestKit
import Services
package import Settings

extension FleetName {
    /// Names of a venue with a box and groups.
    package static let flemington = named("flemington")
    package static let bar2 = named("bar-2")
    package static let stand = named("stand")
    package static let lawn = named("lawn")

    /// A name that is one.
    package static func named(_ text: String) -> FleetName { FleetName(text) ?? .here }
}

extension BoxPlace {
    /// A box of two groups, the stand first.
    package static let bar2 = BoxPlace(BoxAddress(.bar2, of: .flemington), groups: [.stand, .lawn])
}

extension FleetTopic.Scope {
    /// Places of that box, the widest first.
    package static let flemington = FleetTopic.Scope.venue(.flemington)
    package static let stand = FleetTopic.Scope.group(.stand, of: .flemington)
    package static let lawn = FleetTopic.Scope.group(.lawn, of: .flemington)
    package static let bar2 = FleetTopic.Scope.box(.bar2, of: .flemington)
}

extension Notice {
    /// A notice for two hours from `t0`.
    package static func sample(
        rev: Int = 1, level: Level = .announcement, text: String = "Race 7 is delayed", from: Date = .t0,
        until: Date = .t0 + 7_200
    ) -> Notice {
        Notice(rev: rev, level: level, text: text, from: from, until: until, by: "duty")
    }

    /// The notice as it comes from a broker.
    package func sent(to scope: FleetTopic.Scope, wasKept: Bool = false) -> RelayMessage {
        RelayMessage(.notice(scope), body, wasKept: wasKept)
    }
}
