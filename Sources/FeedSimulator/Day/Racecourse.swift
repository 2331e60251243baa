import Models

/// A place where races are run, with the hours at which it races.
struct Racecourse: Sendable {
    /// Name of the course, at most 21 characters as in the feed.
    let name: String
    /// Value of `venue_state` in the feed: `NSW`, but also `NZ` or `OH`.
    let state: String
    /// The feed's house code of a country.
    let country: String
    /// Minute of the UTC day from which races may start. Daylight saving is left aside: an hour either way.
    let opens: Int
    /// Minutes for which races may start from then on.
    let length: Int

    /// Minutes by which a meeting from `start` for `duration` minutes would miss the racing hours; 0 when it fits.
    ///
    /// - Parameter start: minute of any day.
    func misfit(start: Int, duration: Int) -> Int {
        let sinceOpening = ((start - opens) % 1440 + 1440) % 1440
        return max(0, sinceOpening + duration - length)
    }

    static func all(of category: RaceCategory) -> [Racecourse] {
        switch category {
        case .horse: horse
        case .greyhound: greyhound
        case .harness: harness
        case .unknown: []
        }
    }

    /// The courses of a region from `STATE: name, name; STATE: name`.
    /// - Parameters:
    ///   - opens: hours and minutes UTC, as `hhmm`.
    ///   - closes: the same; earlier than `opens` means on the next day.
    static func region(_ country: String, _ opens: Int, _ closes: Int, _ list: String) -> [Racecourse] {
        let from = opens / 100 * 60 + opens % 100
        let to = closes / 100 * 60 + closes % 100
        let length = ((to - from) % 1440 + 1440) % 1440
        return list.split(separator: ";").flatMap { group -> [Racecourse] in
            let parts = group.split(separator: ":")
            guard let state = parts.first, let names = parts.last, parts.count == 2 else { return [] }
            return names.split(separator: ",").map {
                Racecourse(
                    name: $0.trimmingSpaces, state: state.trimmingSpaces, country: country, opens: from, length: length)
            }
        }
    }
}

extension Racecourse {
    static let horse =
        region(
            "AUS", 0045, 0845,
            """
            VIC: Flemington, Caulfield, Moonee Valley, Sandown, Bendigo, Ballarat, Geelong, Sale, Pakenham;
            NSW: Randwick, Rosehill, Newcastle, Kembla Grange, Gosford, Dubbo, Grafton, Casino, Wagga, Mudgee;
            QLD: Eagle Farm, Doomben, Townsville, Rockhampton, Ipswich, Sunshine Coast; TAS: Launceston
            """)
        + region("AUS", 0115, 0900, "SA: Morphettville, Murray Bridge, Gawler; NT: Darwin, Alice Springs")
        + region("AUS", 0330, 0945, "WA: Ascot, Belmont, Pinjarra, Bunbury")
        + region(
            "NZ", 2300, 0600,
            "NZ: Ellerslie, Te Rapa, Awapuni Synthetic, Riccarton Park, Matamata, Otaki, Wingatui")
        + region("JPN", 0100, 0830, "JPN: Tokyo, Nakayama, Kyoto, Hanshin, Ohi, Kawasaki, Sonoda, Mombetsu")
        + region("KOR", 0130, 0830, "KOR: Seoul, Busan") + region("SGP", 0430, 1200, "SGP: Kranji")
        + region("SAF", 1000, 1600, "SAF: Turffontein, Kenilworth, Greyville, Fairview")
        + region(
            "UK", 1130, 2030,
            """
            UK: Kempton Park, York, Newmarket, Wolverhampton, Southwell, Ayr, Chepstow, Lingfield Park;
            GBR: Leicester, Huntingdon, Musselburgh, Exeter
            """)
        + region("IRE", 1200, 2030, "IRE: Leopardstown, Curragh, Dundalk, Galway, Fairyhouse")
        + region("FR", 1030, 1930, "FRA: Longchamp, Chantilly, Deauville, Saint-Cloud, Pau")
        + region(
            "USA", 1630, 0030,
            "FL: Gulfstream Park, Tampa Bay Downs; NY: Aqueduct, Finger Lakes; MD: Laurel Park; KY: Churchill Downs")
        + region(
            "USA", 1900, 0430,
            "AR: Oaklawn Park; LA: Delta Downs, Fair Grounds; TX: Sam Houston; OK: Remington Park")
        + region("USA", 2000, 0430, "CA: Santa Anita Park, Los Alamitos, Del Mar; AZ: Turf Paradise; WA: Emerald Downs")
        + region("USA", 2200, 0430, "PA: Penn National, Parx Racing; WV: Charles Town, Mountaineer Park; NM: Zia Park")
        + region("CA", 1700, 0300, "ON: Woodbine, Fort Erie; AB: Century Mile")
        + region("CHI", 1600, 0200, "CHI: Hipodromo Chile, Club Hipico, Valparaiso")
        + region("ARG", 1630, 0130, "ARG: Palermo, San Isidro, La Plata")
        + region("BRA", 1700, 0100, "BRA: Gavea, Cidade Jardim")

    static let greyhound =
        region(
            "AUS", 0030, 1230,
            """
            VIC: Healesville, Sandown Park, The Meadows, Bendigo, Ballarat, Geelong, Sale, Warragul, Horsham;
            VIC: Shepparton, Traralgon;
            NSW: Wentworth Park, Dapto, Gosford, Grafton, Gunnedah, Dubbo, Richmond, Casino, Bulli, Goulburn, Nowra;
            QLD: Townsville, Rockhampton, Ipswich, Capalaba; TAS: Launceston, Hobart, Devonport
            """)
        + region("AUS", 0130, 1300, "SA: Angle Park, Murray Bridge, Gawler, Mount Gambier")
        + region("AUS", 0300, 1430, "WA: Cannington, Mandurah, Northam")
        + region("NZ", 2300, 1030, "NZ: Addington, Manukau, Hatrick, Palmerston Nth, Cambridge, Ascot Park")
        + region(
            "UK", 1000, 2200,
            """
            UK: Romford, Monmore Bags, Hove, Sheffield Bags, Sunderland, Newcastle, Nottingham, Kinsley, Yarmouth;
            GBR: Doncaster, Towcester, Central Park, Harlow, Oxford, Star Pelaw, Valley, Dunstall Park, Brighton Evening
            """)
        + region("IRE", 1700, 2230, "IRE: Shelbourne Park, Limerick, Cork, Tralee, Mullingar")

    static let harness =
        region(
            "AUS", 0130, 1230,
            """
            VIC: Melton, Bendigo, Ballarat, Shepparton, Kilmore, Mildura, Geelong; QLD: Albion Park, Redcliffe;
            NSW: Menangle, Penrith, Bathurst, Newcastle, Young, Wagga; SA: Globe Derby, Port Pirie;
            TAS: Launceston, Hobart
            """)
        + region("AUS", 0330, 1430, "WA: Gloucester Park, Pinjarra, Bunbury, Northam")
        + region("NZ", 2300, 1030, "NZ: Addington, Alexandra Park, Cambridge, Ashburton, Forbury Park, Ascot Park")
        + region("FR", 1000, 2000, "FRA: Vincennes, Enghien, Cagnes-sur-Mer, Cabourg, Laval, Caen, Mauquenchy")
        + region("SWE", 1000, 2030, "SWE: Solvalla, Åby, Jägersro, Bergsåker, Eskilstuna, Romme")
        + region("ITA", 1200, 2030, "ITA: Milano, Bologna")
        + region(
            "USA", 1700, 0500,
            """
            NY: Yonkers Raceway, Batavia Downs, Saratoga Harness, Monticello; NJ: The Meadowlands; IN: Hoosier Park;
            OH: Northfield Park, Miami Valley, Scioto Downs; PA: Pocono Downs, Harrah's Philadelphia; DE: Dover Downs
            """)
        + region("CA", 1700, 0500, "ON: Woodbine Mohawk, Flamboro Downs, Western Fair")
}
