// Mass Transit: names of decisions, events, points and components.
#pragma once

#include "core/contract.hpp"
#include "games/mass_transit/rules/setting.hpp"
#include "games/mass_transit/rules/state.hpp"

namespace omnibus::mass_transit {

// Domains of operands.
inline constexpr Domain card_domain = game_domain(0);       ///< a card with its banner, as in a hand
inline constexpr Domain laid_card_domain = game_domain(1);  ///< a card as part of the map
inline constexpr Domain route_domain = game_domain(2);
inline constexpr Domain commuter_domain = game_domain(3);
inline constexpr Domain means_domain = game_domain(4);
inline constexpr Domain feature_domain = game_domain(5);  ///< a feature printed on a line of a card

/// Kinds of actions.
enum class Verb : std::uint8_t { volunteer, decline, extend, extend_turned, move, leave, waste, end_turn };
inline constexpr std::array<Form, 8> verb_forms{{
    {"volunteer", {}},
    {"decline", {}},
    {"extend", {{{"card", card_domain}, {"route", route_domain}}}},
    {"extend_turned", {{{"card", card_domain}, {"route", route_domain}}}},
    {"move", {{{"card", card_domain}, {"commuter", commuter_domain}}}},
    {"leave", {{{"card", card_domain}, {"commuter", commuter_domain}, {"route", route_domain}}}},
    {"waste", {{{"card", card_domain}}}},
    {.name = "end_turn", .declines = true},
}};

/// Kinds of events.
enum class EventKind : std::uint8_t {
  changed_hand,
  drew,
  drawn,
  volunteered,
  declined,
  turn_begins,
  passed_over,
  extended,
  extended_turned,
  moved,
  came_home,
  wasted,
  turn_ended,
  won,
  lost,
  returned
};
inline constexpr std::array<Form, 16> event_forms{{
    {"changed_hand", {{{"seat", Domain::seat}}}},
    {"drew", {{{"seat", Domain::seat}, {"count", Domain::number}}}},
    {"drawn", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"volunteered", {{{"seat", Domain::seat}}}},
    {"declined", {{{"seat", Domain::seat}}}},
    {"turn_begins", {{{"seat", Domain::seat}}}},
    {"passed_over", {{{"seat", Domain::seat}}}},
    {"extended", {{{"seat", Domain::seat}, {"card", laid_card_domain}, {"route", route_domain}}}},
    {"extended_turned", {{{"seat", Domain::seat}, {"card", laid_card_domain}, {"route", route_domain}}}},
    {"moved", {{{"seat", Domain::seat}, {"card", card_domain}, {"commuter", commuter_domain}, {"to", laid_card_domain}}}},
    {"came_home", {{{"commuter", commuter_domain}}}},
    {"wasted", {{{"seat", Domain::seat}, {"card", card_domain}}}},
    {"turn_ended", {{{"seat", Domain::seat}}}},
    {"won", {}},
    {"lost", {{{"seat", Domain::seat}}}},
    {"returned", {{{"seat", Domain::seat}, {"card", card_domain}}}},
}};

/// Parts of a score.
enum class Part : std::uint8_t { commuters_home };
inline constexpr std::array<Form, 1> part_forms{{{"commuters_home", {}}}};

inline constexpr std::array<std::string_view, 6> ending_names{"none",        "everybody_home",    "too_few_plays",
                                                              "urgent_left", "hand_not_refilled", "no_cards_left"};

/// MT-11.2: all phrases that may be used during the game.
inline constexpr std::array<std::string_view, 10> vague_phrases{
    "phrase.express",   "phrase.love_bus", "phrase.love_ferry", "phrase.love_train", "phrase.fresh_air",
    "phrase.rush_hour", "phrase.patience", "phrase.well_done",  "phrase.nervous",    "phrase.thinking"};

/// Features of a line of a card, for captions: three lines times these four.
enum class Feature : std::uint8_t { station, dead_end, traffic_stop, suburbs };
inline constexpr std::array<std::string_view, 12> feature_names{"bus_station",   "bus_dead_end",   "road_traffic",  "bus_suburbs",
                                                                "ferry_station", "ferry_dead_end", "canal_traffic", "ferry_suburbs",
                                                                "train_station", "train_dead_end", "rail_traffic",  "train_suburbs"};

/// Names of all things that occur in actions and events.
class Words {
 public:
  constexpr explicit Words(const Setting& setting) : setting_(setting) {}

  constexpr int domain_size(Domain domain) const {
    if (domain == Domain::seat) return setting_.players;
    if (domain == card_domain || domain == laid_card_domain) return setting_.box.card_count;
    if (domain == route_domain || domain == commuter_domain) return route_count;
    if (domain == means_domain) return static_cast<int>(means_names.size());
    if (domain == feature_domain) return static_cast<int>(feature_names.size());
    return 0;
  }

  constexpr std::string_view domain_key(Domain domain, int value) const {
    if (domain == card_domain || domain == laid_card_domain) return setting_.box.card(value).name();
    if (domain == means_domain) return means_names[value];
    if (domain == feature_domain) return feature_names[value];
    return {};
  }

  constexpr Phrase caption(Domain domain, int value) const {
    if (domain == route_domain) return {"route", {{"number", Domain::number, value + 1}}};
    if (domain == commuter_domain) return {"commuter", {{"number", Domain::number, value + 1}}};
    if (domain == card_domain || domain == laid_card_domain) return card_caption(value, domain == card_domain);
    if (domain == means_domain) return {means_messages[value]};
    return {feature_messages[value]};
  }

 private:
  static constexpr std::array<std::string_view, 5> means_messages{"means.walk", "means.bus", "means.ferry", "means.train", "means.none"};
  static constexpr std::array<std::string_view, 12> feature_messages{
      "feature.bus_station",   "feature.bus_dead_end",   "feature.road_traffic",  "feature.bus_suburbs",
      "feature.ferry_station", "feature.ferry_dead_end", "feature.canal_traffic", "feature.ferry_suburbs",
      "feature.train_station", "feature.train_dead_end", "feature.rail_traffic",  "feature.train_suburbs"};

  constexpr Phrase card_caption(int index, bool in_hand) const {
    const Card& card = setting_.box.card(index);
    Phrase out = listing(in_hand ? "card.in_hand" : "card.laid", "features", feature_domain,
                         {{"banner", means_domain, index_of(card.banner)},
                          {"urgent", Domain::number, card.urgent},
                          {"distance", Domain::number, card.distance}});
    for (int i = 0; i < vehicle_count; ++i) {
      const Line& line = card.lines[i];
      const auto show = [&](Feature feature) { out.list.push(static_cast<std::uint8_t>(4 * i + static_cast<int>(feature))); };
      if (card.suburbs && line.enters) show(Feature::suburbs);
      else if (card.dead_end(static_cast<Means>(i + 1))) show(Feature::dead_end);
      else if (line.station) show(Feature::station);
      if (line.traffic_stop) show(Feature::traffic_stop);
    }
    return out;
  }

  const Setting& setting_;
};

}  // namespace omnibus::mass_transit
