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
