/// Names of jockeys, drivers and trainers, made of two words.
enum PersonNames {
    /// The first words of either list come far more often: some people have many starts, and most have few.
    static func name(using generator: inout SplitMix64) -> String {
        often(firsts, using: &generator) + " " + often(lasts, using: &generator)
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
