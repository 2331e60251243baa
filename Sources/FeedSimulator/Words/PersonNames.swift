/// Names of jockeys, drivers and trainers, made of two words. Names of one country are not used in another, so that no
/// person rides in two countries on one day.
enum PersonNames {
    /// The first words of either list come far more often: some people have many starts, and most have few.
    /// - Parameter country: the feed's house code of it.
    static func name(in country: String = "AUS", using generator: inout SplitMix64) -> String {
        often(firsts, using: &generator) + " " + often(abroad[country] ?? lasts, using: &generator)
    }

    private static func often(_ words: [String], using generator: inout SplitMix64) -> String {
        let index = generator.int(in: 0...words.count - 1)
        return words[index * (index + 1) / words.count]
    }

    private static let firsts = words(
        "Ada Ben Carla Dean Elsie Frank Gwen Hugo Ines Jack Kira Liam Mona Noel Olga Paul Rosa Sven Tara Uri Vera Walt")
    private static let lasts = words(
        """
        Ashdown Birch Cardew Dunmore Ellwood Farrow Gilbey Harrow Ingram Jessop Kimber Larkin Marlow Norris O'Dell
        Penrose Quill Rowan Selby Thorne Upton Vickers Winslow Yates
        """)

    private static let abroad = [
        "NZ": words("Hewitt Paterson Tamihana Weston Aroha Rangi Huxtable Waititi"),
        "JPN": words("Aoki Fujita Hayashi Ishida Kondo Murata Okada Sugiura"),
        "KOR": words("Bae Choi Han Jang Kwon Lim Noh Seo"),
        "SGP": words("Chia Goh Koh Lau Ng Ong Teo Yeo"),
        "SAF": words("Botha Cloete Dlamini Khumalo Naidoo Nkosi Pienaar Venter"),
        "UK": words("Atherton Bickley Cropper Duckworth Fairhurst Grimshaw Haslam Ormerod Pickles Rigby Tait"),
        "IRE": words("Brennan Cassidy Devlin Fallon Geraghty Keane Mulcahy Tierney"),
        "FR": words("Aubry Besson Chauvin Delmas Lacroix Morel Perrin Roussel"),
        "USA": words("Abbott Calloway Dempsey Everhart Hatfield Langford McCall Ramirez Stockton Tillman Yancey"),
        "CA": words("Bouchard Cormier Desrosiers Gagnon MacLeod Pelletier Sinclair Tremblay"),
        "CHI": words("Araya Contreras Fuentes Henriquez Leiva Sepulveda Ulloa Zamorano"),
        "ARG": words("Acosta Benitez Dominguez Ferreyra Ledesma Moyano Quiroga Villalba"),
        "BRA": words("Almeida Barbosa Cardoso Figueira Moreira Ribeiro Teixeira Xavier"),
        "SWE": words("Berglund Dahl Ekström Hallgren Lindqvist Nyberg Sandell Wikander"),
        "ITA": words("Barone Colombo Ferrara Galli Marchetti Pellegrini Rinaldi Vitale"),
    ]

    private static func words(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}

/// Comments of a card on a runner.
enum RunnerComments {
    static let all = [
        "Each-way chance from a good draw.", "Has the class, needs the luck.", "Wide draw again.",
        "Goes well fresh.", "Place claims if it begins well.", "Hard to fault on recent form.",
        "Needs further.", "Drops in grade and is fitter for it.", "Others preferred.",
    ]
}
