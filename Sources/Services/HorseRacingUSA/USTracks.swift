package import FoundationEssentials
package import Models

/// Zones of racetracks of the United States.
///
/// Origin: our own list of the tracks, written by hand from the towns of the tracks and those towns' zones; no
/// source of data was copied. Tracks that have closed are in it, for results of past days.
package enum USTracks {
    /// - Parameter course: with or without ` (USA)`, `Park` and the like; case and punctuation do not count.
    /// - Returns: nil for a track that is not in the list.
    package static func zone(of course: String) -> USZone? {
        let letters = folded(name(course))
        if let zone = zones[letters] { return zone }
        for ending in ["park", "racecourse", "racetrack", "racepark", "raceway"] where letters.hasSuffix(ending) {
            if let zone = zones[String(letters.dropLast(ending.count))] { return zone }
        }
        return zones[letters + "park"]
    }

    /// A course without the country behind it: `Aqueduct` of `Aqueduct (USA)`.
    package static func name(_ course: String) -> String {
        let suffix = "(usa)"
        guard course.lowercased().hasSuffix(suffix) else { return course }
        var name = course.dropLast(suffix.count)
        while name.last == " " { name.removeLast() }
        return String(name)
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let zones: [String: USZone] = {
        let lists: [(USZone, String)] = [
            (.eastern, eastern), (.central, central), (.mountain, mountain), (.arizona, arizona), (.pacific, pacific),
        ]
        var zones: [String: USZone] = [:]
        for (zone, names) in lists {
            for name in names.split(separator: ",") { zones[folded(String(name))] = zone }
        }
        return zones
    }()

    // These tracks are in New York to Florida, Ohio, Michigan, Indiana (Shelbyville), and most of Kentucky.
    private static let eastern = """
        Aqueduct, Belmont Park, Belmont At The Big A, Saratoga, Finger Lakes, Monmouth Park, Meadowlands, Atlantic City,
        Garden State Park, Parx Racing, Philadelphia Park, Penn National, Presque Isle Downs, Laurel Park, Pimlico,
        Timonium, Fair Hill, Delaware Park, Charles Town, Mountaineer Park, Mountaineer, Colonial Downs, Great Meadow,
        Middleburg, Montpelier, Foxfield, Far Hills, Aiken, Camden, Charleston, Tryon, Gulfstream Park,
        Gulfstream Park West, Calder, Hialeah Park, Tampa Bay Downs, Tampa Bay, Ocala, Keeneland, Churchill Downs,
        Turfway Park, Belterra Park, River Downs, Thistledown, Beulah Park, Mahoning Valley, Indiana Grand,
        Horseshoe Indianapolis, Hoosier Park, Hazel Park, Pinnacle Race Course, Mount Pleasant Meadows, Suffolk Downs,
        Rockingham Park, Northampton Fair, Brockton Fair, Great Barrington Fair, Red Mile
        """

    // The west of Kentucky is here too: Ellis Park is at Henderson, Kentucky Downs at Franklin.
    private static let central = """
        Arlington, Arlington Park, Hawthorne, Fairmount Park, FanDuel Sportsbook And Horse Racing, Ellis Park,
        Kentucky Downs, Percy Warner, Nashville, Oaklawn Park, Oaklawn, Fair Grounds, Delta Downs, Evangeline Downs,
        Louisiana Downs, Lone Star Park, Lone Star, Retama Park, Sam Houston, Sam Houston Race Park,
        Gillespie County Fair, Gillespie, Remington Park, Will Rogers Downs, Fair Meadows, Blue Ribbon Downs,
        Prairie Meadows, Canterbury Park, Running Aces, Fonner Park, Columbus, Lincoln, Horsemens Park, Atokad Downs,
        North Dakota Horse Park, Chippewa Downs, The Woodlands, Eureka Downs, Anthony Downs, Birmingham
        """

    // Sunland Park is beside El Paso and has Mountain time, too.
    private static let mountain = """
        Sunland Park, Ruidoso Downs, Ruidoso, Zia Park, Albuquerque, The Downs At Albuquerque, SunRay Park,
        Santa Fe Downs, Arapahoe Park, Bally's Arapahoe Park, Wyoming Downs, Energy Downs, Sweetwater Downs,
        Les Bois Park, Pocatello Downs, Sandy Downs, Jerome County Fair, Great Falls, Yellowstone Downs, Laurel Brown
        """

    private static let arizona =
        "Turf Paradise, Rillito, Rillito Park, Arizona Downs, Yavapai Downs, Prescott Downs, Sonoita"

    private static let pacific = """
        Santa Anita, Santa Anita Park, Del Mar, Los Alamitos, Los Alamitos Race Course, Hollywood Park, Fairplex Park,
        Golden Gate Fields, Bay Meadows, Pleasanton, Sacramento, Stockton, Santa Rosa, Ferndale, Fresno, Vallejo,
        Solano, Emerald Downs, Longacres, Playfair, Sun Downs, Walla Walla, Dayton, Portland Meadows, Grants Pass,
        Crooked River Roundup, Prineville, Tillamook, Harney County Fair, Eastern Oregon, Elko, Ely, White Pine
        """
}

/// A time zone of the United States with tracks in it, by the rule of daylight saving since 2007: from 2:00 of
/// the second Sunday of March to 2:00 of the first Sunday of November (Energy Policy Act of 2005). Earlier years are
/// read by the same rule.
package enum USZone: String, Hashable, Sendable, CaseIterable {
    case eastern = "Eastern"
    case central = "Central"
    case mountain = "Mountain"
    /// Mountain time all year, without daylight saving.
    case arizona = "Arizona"
    case pacific = "Pacific"

    /// Seconds ahead of UTC in winter: negative.
    private var standard: Int {
        switch self {
        case .eastern: -5 * 3600
        case .central: -6 * 3600
        case .mountain, .arizona: -7 * 3600
        case .pacific: -8 * 3600
        }
    }

    /// Seconds ahead of UTC at an instant: negative.
    package func offset(at instant: Date) -> Int {
        guard self != .arizona else { return standard }
        let year = CivilTime(instant, offset: standard).year
        let begins = CivilTime(year: year, month: 3, day: CivilTime.sunday(2, of: 3, year), hour: 2)
        let ends = CivilTime(year: year, month: 11, day: CivilTime.sunday(1, of: 11, year), hour: 2)
        let isSummer = begins.instant(offset: standard)..<ends.instant(offset: standard + 3600)
        return isSummer.contains(instant) ? standard + 3600 : standard
    }

    /// The instant at which clocks there show these fields. If an hour comes twice, it is the first; an hour that is
    /// skipped in spring is read as if the clocks had not been put forward yet.
    package func instant(showing civil: CivilTime) -> Date {
        let summer = civil.instant(offset: standard + 3600)
        return offset(at: summer) == standard + 3600 ? summer : civil.instant(offset: standard)
    }
}
