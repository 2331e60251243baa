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
        #expect(RaceWords.region(of: Venue(state: "NZ", country: "NZ")) == "NZ")
        #expect(RaceWords.region(of: Venue(state: "OH", country: "USA")) == "OH USA")
        #expect(RaceWords.region(of: Venue()) == "")
    }
}
