import Facts
import Models
import Testing
import ViewModels

@Suite struct RaceWordsTests {
    @Test(arguments: [("Good4", "Good 4"), ("Heavy10", "Heavy 10"), ("Good", "Good"), ("Good 3", "Good 3"), ("4", "4")])
    func trackRatingStandsApart(feed: String, shown: String) {
        #expect(RaceWords.track(feed) == shown)
    }

    @Test(arguments: [
        ("FINE", "Fine"), ("Ocast", "Overcast"), ("OVERCAST", "Overcast"), ("SHWRY", "Showery"), ("Showers", "Showery"),
        ("Mostly Cloudy", "Mostly cloudy"),
    ])
    func oneWordForEachWeather(feed: String, shown: String) {
        #expect(RaceWords.weather(feed) == shown)
    }

    @Test func regionDoesNotRepeatItself() {
        #expect(RaceWords.region(of: Venue(state: "NZ", country: "NZ")) == "New Zealand")
        #expect(RaceWords.region(of: Venue(state: "GBR", country: "UK")) == "Britain")
        #expect(RaceWords.region(of: Venue(state: "NSW", country: "AUS")) == "NSW")
        #expect(RaceWords.region(of: Venue(state: nil, country: "AUS")) == "Australia")
        #expect(RaceWords.region(of: Venue(state: "ON", country: "CA")) == "ON Canada")
        #expect(RaceWords.region(of: Venue(state: "JPN", country: nil)) == "Japan")
        #expect(RaceWords.region(of: Venue(state: nil, country: "XYZ")) == "XYZ", "as the source has it")
        #expect(RaceWords.region(of: Venue(state: "OH", country: "USA")) == "OH USA")
        #expect(RaceWords.region(of: Venue()) == "")
    }
}
