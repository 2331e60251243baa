/// One document of each kind that the program reads, with every value that it uses.
enum WholeDocument {
    private static let horses = "4a2788f8-e825-4d36-9894-efd4baf1cfae"

    private static let summary = """
        "race_id":"a","race_name":"Quiet Lane Maiden","race_number":4,"meeting_id":"m",\
        "meeting_name":"Willow Park",\
        "category_id":"\(horses)","venue_id":"v","venue_name":"Willow Park","venue_state":"VIC",\
        "venue_country":"AUS",\
        "race_form":{"distance":1200,"distance_type":{"name":"Metres"},"weather":{"name":"FINE"},\
        "track_condition":{"name":"Good4"},"race_comment":"Even."}
        """

    static let v2 = """
        {"category_race_map":{"\(horses)":{"race_ids":["a","b"]}},"race_summaries":\
        {"a":{"advertised_start":"2026-11-21T03:05:00Z",\(summary)},\
        "b":{"advertised_start":"2026-11-21T03:00:30.5Z",\(summary)}}}
        """

    static let v1 = """
        {"status":200,"data":{"next_to_go_ids":["a","b"],"race_summaries":\
        {"a":{"advertised_start":{"seconds":1795230300},\(summary)},\
        "b":{"advertised_start":{"seconds":1795230030},\(summary)}}},\
        "message":null}
        """

    static let racecard = """
        {"data":{"races":{"a":{"id":"a","meeting_id":"m","name":"Cup","number":7,\
        "advertised_start":{"seconds":1795230300},\
        "actual_start":{"seconds":1795230310},"market_ids":["f"]}},"meetings":{"m":{"id":"m","name":"Flemington",\
        "category_id":"\(horses)"}},"markets":{"f":{"id":"f","race_id":"a","name":"Final Field",\
        "entrant_ids":["e","g"]}},\
        "entrants":{"e":{"id":"e","name":"Daisy","number":1,"barrier":4,"market_id":"f","visible":true,\
        "form_summary":\
        {"riderOrDriver":"Ada Birch","trainerName":"Ben O'Dell","last20Starts":"12x34","handicapWeight":57.5,\
        "entrantComment":"Fresh."}},"g":{"id":"g","name":"Ruji","number":2,"barrier":1,"market_id":"f",\
        "is_scratched":true,\
        "scratch_time":1795230000}},"prices":{"e:940b8704-e497-4a76-b390-00918ff7d282:":{"odds":{"numerator":12,\
        "denominator":5}}},"price_fluctuations":{"e":[4,3.4]},"results":{"r":{"market_id":"f",\
        "entrant_id":"e","position":1}}}}
        """

    static let event = """
        {"header":{"title":"x"},"data":{"race":{"event_id":"a","meeting_id":"m","meeting_name":"Flemington",\
        "display_meeting_name":"Flemington","status":"Final","description":"Cup","advertised_start":1795230300,\
        "actual_start":1795230310,"race_number":7,"type":"T","distance":1200,"weather":"Fine",\
        "track_condition":"Good4",\
        "track_direction":"Left","track_surface":"Turf","rail_position":"True","class":"BM64","comment":"Even.",\
        "prize_monies":{"total_value":27500},"positions_paid":3,"protest_reason":"2 against 1","tips":["1","2"],\
        "country":"AUS","state":"VIC"},"runners":[{"entrant_id":"e","runner_number":1,"name":"Daisy","barrier":4,\
        "jockey":"Ada Birch","trainer_name":"Ben O'Dell","weight":{"allocated":"57.5","total":57.5},"age":5,\
        "sex":"M",\
        "favourite":true,"mover":false,"last_twenty_starts":"12x34","form_comment":"Fresh.",\
        "odds":{"fixed_win":3.4,\
        "fixed_place":1.5,"pool_win":3.3,"pool_place":1.4},"flucs_with_timestamp":{"open":{"timestamp":1795230000,\
        "fluc":4},"last_six":[{"timestamp":1795230100,"fluc":3.4}]},"flucs":[4,3.4]},{"runner_number":2,\
        "name":"Ruji",\
        "is_scratched":true,"is_late_scratched":true,"scratch_time":1795230000}],"results":[{"position":1,\
        "runner_number":1,"name":"Daisy","barrier":4,"margin_length":0.5,"positional_margin":"1/2L",\
        "winning_time":71.2}],\
        "dividends":[{"tote":"NZ","product_name":"Pool Win","status":"Final","dividend":3.3,"positions":\
        [{"runner_number":1,"position":1}]}]}}
        """

    static let meetings = """
        {"data":{"meetings":[{"meeting":"m","name":"Flemington","category":"T","country":"AUS","state":"VIC",\
        "track_condition":"Good4","races":[{"id":"a","race_number":7,"name":"Cup",\
        "start_time":"2026-11-21T03:05:00Z",\
        "status":"Interim","distance":1200,"weather":"Fine","track_condition":"Good4","protest":true,\
        "protest_reason":"2 against 1"},{"id":"b","race_number":8,"name":"Last",\
        "start_time":"2026-11-21T02:05:00Z",\
        "status":"Final","distance":1600}]}]}}
        """

    static let usa = """
        {"id_race":"77","course":"Aqueduct (USA)","date":"2026-11-20 22:05:00",\
        "off_time_utc":"2026-11-21 03:05:00",\
        "title":"Maiden","distance":"6 1/2 furlongs","age":"3yo+","going":"Fast","prize":"$50,000",\
        "class":"Maiden",\
        "finished":"1","canceled":"0","horses":[{"horse":"Amber Echo","id_horse":"5","jockey":"D Marsh",\
        "trainer":"O Fern",\
        "age":"4","weight":"8-9","number":"1","last_ran_days_ago":"21","non_runner":"0","form":"12-34",\
        "position":"2",\
        "distance_beaten":"1.5","owner":"A Person","sp":"7/2","odds":[{"odd":"3.5","bookie":"x","last_update":\
        "2026-11-21 03:00:00"}]},{"horse":"Salt Lane","id_horse":"6","number":"2A","non_runner":"0",\
        "position":"1","sp":"2.1"}]}
        """

    static let health = """
        {"schema":1,"version":"1.0","pid":42,"written_at":"2026-11-21T03:00:00Z",\
        "started_at":"2026-11-21T02:00:00Z",\
        "restarts":2,"state":"live","data_age_seconds":3,"source":"neds","is_backup":false,\
        "clock_offset_seconds":4,\
        "last_error":{"kind":"timed_out","message":"No answer","at":"2026-11-21T02:30:00Z"},"is_failing":false,\
        "store_problem":"full","races":5,"next_race":{"id":"a","category":"horse","meeting":"Flemington",\
        "number":7,\
        "start":"2026-11-21T03:05:00Z","seconds_to_start":300},"resident_kib":40960,"frames":7}
        """
}
