// Tramways: reading of an edition, and its requirements.
#pragma once

#include "core/describe.hpp"
#include "core/phrase.hpp"
#include "games/tramways/rules/layout_check.hpp"

namespace omnibus::tramways {

namespace detail {

/// Takes the next word from the front of a text; empty at the end.
constexpr std::string_view next_word(std::string_view& text, char between) {
  while (!text.empty() && text.front() == between) text.remove_prefix(1);
  const std::size_t end = text.find(between);
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  return word;
}

constexpr int type_letter(char letter) {
  constexpr std::string_view letters = "RCLI";
  const std::size_t at = letters.find(letter);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

constexpr int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : -1; }

/// Adds one icon to a slot; false if there is no such icon.
constexpr bool add_icon(const Components& box, Slot& slot, std::string_view icon) {
  if (icon.size() == 5 && icon.starts_with("rail") && digit(icon[4]) >= 1 && digit(icon[4]) <= 3) {
    slot.rails = static_cast<std::uint8_t>(digit(icon[4]));
  } else if (icon.size() == 1 && type_letter(icon[0]) >= 0) {
    slot.types = type_bit(type_letter(icon[0]));
  } else if (icon.size() == 2 && icon[0] == '$' && digit(icon[1]) > 0) {
    slot.money = static_cast<std::uint8_t>(digit(icon[1]));
  } else if (icon.starts_with("P:")) {
    slot.parcel = static_cast<std::uint8_t>(box.label_index(icon.substr(2)));
    return slot.parcel != nothing;
  } else if (icon == "any") {
    slot.types = all_types;  // TW-6.8
  } else if (icon == "build") {
    slot.build = true;
  } else if (icon == "worker") {
    slot.worker = true;
  } else if (icon == "pax") {
    slot.passenger = true;
  } else if (icon == "relax") {
    slot.relax = true;
  } else {
    return false;
  }
  return true;
}

template <class Io> constexpr void describe_slot(Io& io, Components& box, Card& card, int index) {
  Slot& slot = card.slots[static_cast<std::size_t>(index)];
  auto& text = card.icons[static_cast<std::size_t>(index)];
  io.text("icons", text);
  io.choice_or_null("consequence", slot.consequence, consequence_names);
  std::string_view rest(text.data());
  int icons = 0;
  for (; !rest.empty(); ++icons) {
    const std::string_view icon = next_word(rest, '+');
    // A parcel card defines its label.
    if (card.kind == Kind::parcel && icon.starts_with("P:") && box.label_index(icon.substr(2)) == nothing) {
      if (box.label_count == max_labels || icon.size() > 5) return io.fail("tramways/fault.labels");
      for (std::size_t i = 2; i < icon.size(); ++i) box.labels[static_cast<std::size_t>(box.label_count)][i - 2] = icon[i];
      ++box.label_count;
    }
    if (!add_icon(box, slot, icon)) io.fail("tramways/fault.icon");
  }
  // TW-6.6: two icons in one slot are a type and a rail, or a type and building; payments rely on it.
  const bool pair =
      icons == 2 && card.kind == Kind::special && slot.types != 0 && slot.types != all_types && (slot.rails > 0) != slot.build;
  if (icons != 1 && !pair) io.fail("tramways/fault.double_slot");
}

template <class Io> constexpr void describe_card(Io& io, Components& box, Card& card) {
  int slots = 0;
  io.text("id", card.id);
  io.choice("kind", card.kind, kind_names);
  io.number("from_players", card.from_players, 2, max_players);
  io.flag("magnetic_strip", card.strip);
  io.items("slots", slots, max_slots, [&](auto& item, int i) { describe_slot(item, box, card, i); });
  card.slot_count = static_cast<std::uint8_t>(slots);
  int rails = 0;
  int money = 0;
  int pairs = 0;
  int parcels = 0;
  int people = 0;
  for (const Slot& slot : card.slots) {
    rails += slot.rails > 0 ? 1 : 0;
    money += slot.money > 0 ? 1 : 0;
    parcels += slot.parcel != nothing ? 1 : 0;
    pairs += slot.types != 0 && slot.build ? 1 : 0;
    people += slot.worker || slot.passenger ? 1 : 0;
  }
  const int min_slots = box.format == 1 ? 1 : 2;
  if (slots < min_slots || rails > 1 || money > 1 || pairs > 1 || people > 2 || parcels != (card.kind == Kind::parcel ? 1 : 0))
    io.fail("tramways/fault.card");
}

constexpr bool read_building(std::string_view word, Print& out) {
  const int type = word.empty() || word.size() > 2 ? -1 : type_letter(word[0]);
  const int level = word.size() == 2 ? digit(word[1]) : 1;
  if (type < 0 || level < 1 || level > 2) return false;
  out.ground = Ground::building;
  out.type = static_cast<std::uint8_t>(type);
  out.level = static_cast<std::uint8_t>(level);
  return true;
}

/// A space of a board as written in the grid: `.`, `M`, `W`, `R`, `R2`, or the label of a parcel. `B:C2` is a building whose name would
/// otherwise be read as a parcel; no label is that long.
constexpr bool read_print(const Components& box, std::string_view word, Print& out) {
  if (word == ".") return true;
  if (word.starts_with("B:")) return read_building(word.substr(2), out);
  const int label = box.label_index(word);
  if (word == "M" || word == "W") {
    out.ground = word == "M" ? Ground::mountain : Ground::water;
  } else if (label != nothing) {
    out.ground = Ground::parcel;
    out.label = static_cast<std::uint8_t>(label);
  } else {
    return read_building(word, out);
  }
  return true;
}

constexpr int read_numeral(std::string_view word) {
  constexpr std::array<std::string_view, numeral_count + 1> written{".", "I", "II", "III", "IV"};
  for (int i = 0; i <= numeral_count; ++i) {
    if (written[static_cast<std::size_t>(i)] == word) return i;
  }
  return -1;
}

template <class Io> constexpr void describe_board(Io& io, const Components& box, Board& board) {
  constexpr std::array<std::string_view, max_board_size> rows{"1", "2", "3", "4", "5"};
  constexpr std::array<std::string_view, 4> sides{"north", "east", "south", "west"};
  io.text("id", board.id);
  io.choice("world", board.world, mode_names);
  const std::size_t size = static_cast<std::size_t>(size_of(board.world));
  io.object("grid", [&](auto& grid) {
    for (std::size_t row = 0; row < size; ++row) {
      std::array<char, 32> text{};
      grid.text(rows[row], text);
      std::string_view rest(text.data());
      for (std::size_t column = 0; column < size; ++column) {
        if (!read_print(box, next_word(rest, ' '), board.prints[row][column])) grid.fail("tramways/fault.grid");
      }
      if (!next_word(rest, ' ').empty()) grid.fail("tramways/fault.grid");
    }
  });
  io.object_or_null("edges", board.world != Mode::base, [&](auto& edges) {
    for (std::size_t side = 0; side < 4; ++side) {
      std::array<char, 32> text{};
      edges.text(sides[side], text);
      std::string_view rest(text.data());
      for (std::size_t i = 0; i < size; ++i) {
        const int numeral = read_numeral(next_word(rest, ' '));
        if (numeral < 0) return edges.fail("tramways/fault.numeral");
        board.numerals[side][i] = static_cast<std::uint8_t>(numeral);
      }
    }
  });
}

template <class Io> constexpr void check_layout(Io& io, const Components& box, const Layout& layout, Mode world) {
  const LayoutFault fault = layout_fault(box, layout, world);
  if (!fault.found()) return;
  io.fail(FaultText(fault).text());
}

template <class Io> constexpr void describe_layout(Io& io, const Components& box, Layout& layout) {
  constexpr std::array<std::string_view, 2> maps{"extraterrestrial", "base"};
  int map = 0;
  int count = 0;
  io.text("id", layout.id);
  io.object("name", [](auto& name) {  // for people
    for (const std::string_view language : spoken_languages) {
      std::array<char, 40> text{};
      name.text(language, text);
    }
  });
  io.choice("map", map, maps);
  layout.base = map == 1;
  io.items("boards", count, max_laid_boards, [&](auto& item, int) {
    Placing placing;
    item.text("board", placing.board);
    item.number("quarter_turns", placing.turns, 0, 3);
    item.number("row", placing.row, 0, 2 * max_laid_boards);
    item.number("column", placing.column, 0, 2 * max_laid_boards);
    layout.boards.push(placing);
  });
  io.item_or_null("crescent", layout.crescent, nothing, count, [&](int i) { return layout.boards[i].name(); });
  check_layout(io, box, layout, layout.base ? Mode::base : Mode::moon);
  if (!layout.base && count < max_players) check_layout(io, box, layout, Mode::mars);
}

/// A number with a source of its own.
template <class Io, class T> constexpr void value(Io& io, std::string_view name, T& out, int min, int max) {
  io.object(name, [&](auto& part) { part.number("value", out, min, max); });
}

template <class Io> constexpr void by_mode(Io& io, std::string_view name, std::array<std::uint8_t, mode_count>& out, int min, int max) {
  io.object(name, [&](auto& part) {
    for (std::size_t i = 0; i < mode_count; ++i) part.number(mode_names[i], out[i], min, max);
  });
}

/// TW-14: differences for one player.
template <class Io> constexpr void describe_solo(Io& io, Numbers& n) {
  io.number("boards", n.solo_boards, 1, max_laid_boards);
  io.number("ticket_books", n.solo_books, 1, max_players);
  io.number("cards_in_a_ticket_book", n.solo_book_cards, 1, 4);
  io.choice("second_building_card", n.solo_second, type_names);
  io.number("price_per_card_in_line", n.line_price, 0, 10);
  io.number("stress_of_newest_card", n.newest_stress, 0, 10);
  io.object("targets", [&](auto& targets) {
    constexpr std::array<std::string_view, target_count> names{"modest", "good", "high"};
    for (std::size_t mode = 0; mode < mode_count; ++mode) {
      targets.object(mode_names[mode], [&](auto& world) {
        for (std::size_t i = 0; i < target_count; ++i) world.number(names[i], n.targets[mode][i], 0, 200);
      });
    }
  });
}

template <class Io> constexpr void describe_numbers(Io& io, Numbers& n) {
  value(io, "rounds", n.rounds, 1, 12);
  value(io, "rounds_with_auction_cards", n.auction_rounds, 0, n.rounds);
  value(io, "actions_in_first_lap", n.actions[0], 1, 3);
  value(io, "actions_in_second_lap", n.actions[1], 1, 3);
  value(io, "hand_limit", n.hand_limit, 3, 8);
  value(io, "start_money", n.start_money, 0, 50);
  value(io, "start_rail_workers", n.start_workers, 0, 10);
  by_mode(io, "start_parcel_cards", n.start_parcels, 0, 4);
  by_mode(io, "start_stress", n.start_stress, 0, 50);
  value(io, "start_hp", n.start_hp, 0, 50);
  io.object("stress_track", [&](auto& part) {
    part.number("max", n.stress_track, 1, 100);
    part.number("final_loss_per_level", n.stress_loss, 0, 10);
    part.number("overflow_loss_per_step", n.overflow_loss, 0, 10);
  });
  value(io, "hp_track_spaces", n.hp_track, 10, 200);
  value(io, "worker_per_new_link", n.link_workers, 0, 3);
  value(io, "worker_per_link_upgrade", n.upgrade_workers, 0, 3);
  io.object("rail_cost", [&](auto& part) {
    part.number("plain", n.rail_cost[0], 1, 5);
    part.number("mountain", n.rail_cost[1], 1, 5);
    part.number("water", n.rail_cost[2], 1, 5);
  });
  value(io, "upgrade_cost_per_segment", n.upgrade_cost, 1, 3);
  io.object("hp_per_link_used", [&](auto& part) {
    part.number("normal", n.link_hp[0], 0, 10);
    part.number("upgraded", n.link_hp[1], 0, 10);
  });
  value(io, "money_per_segment_used", n.segment_money, 0, 2);
  io.object("construction_hp", [&](auto& part) {
    part.number("new_link", n.new_link_hp, 0, 10);
    part.number("link_upgrade", n.link_upgrade_hp, 0, 10);
    part.number("new_building", n.new_building_hp, 0, 10);
    part.number("building_upgrade", n.building_upgrade_hp, 0, 10);
  });
  value(io, "edge_trip_relief", n.edge_relief, 0, 10);
  io.object("industry", [&](auto& part) {
    part.number("stress", n.industry_stress, 0, 10);
    part.number("workers_per_level", n.industry_workers, 0, 5);
  });
  io.object("commerce", [&](auto& part) {
    part.number("stress", n.commerce_stress, 0, 10);
    part.number("money_per_level", n.commerce_money, 0, 20);
  });
  io.object("residence", [&](auto& part) { part.number("relief_per_level", n.residence_relief, 0, 10); });
  io.object("leisure", [&](auto& part) {
    part.number("price", n.leisure_price, 1, 20);
    part.number("most_per_level", n.leisure_most, 0, 20);
  });
  value(io, "put_away_price", n.put_away_price, 0, 10);
  value(io, "martian_hp", n.martian_hp, 0, 20);
  value(io, "martian_worker_cost", n.martian_workers, 0, 5);
  by_mode(io, "boards_per_player", n.boards_per_player, 1, 2);
  by_mode(io, "parcel_spaces_per_player", n.parcels_per_player, 0, 5);
  value(io, "cards_in_a_ticket_book", n.book_cards, 1, 20);
  value(io, "rail_tiles_per_player", n.rail_tiles, 1, 24);
  value(io, "passengers", n.passengers, 1, 60);
  value(io, "rail_workers", n.workers, 1, 60);
  io.object("solo", [&](auto& part) { describe_solo(part, n); });
}

/// True if there are enough cards to set up a full table.
constexpr bool enough_cards(const Components& box) {
  std::array<int, 6> kinds{};
  for (int i = 0; i < box.card_count; ++i) ++kinds[static_cast<std::size_t>(box.card(i).kind)];
  const auto count = [&](Kind kind) { return kinds[static_cast<std::size_t>(kind)]; };
  const Numbers& n = box.numbers;
  return count(Kind::generic) == 2 * max_players && count(Kind::special) == max_players &&
         count(Kind::development) >= max_players * n.book_cards && n.book_cards >= 2 && n.workers >= max_players * n.start_workers;
}

}  // namespace detail

/// Reads the box from an edition. Its sources, credits and looks are for people and not needed to play.
template <class Io> constexpr void describe(Io& io, Components& box) {
  io.skip("grid_legend");
  io.number("format", box.format, 1, last_format);
  io.object("parameters", [&](auto& part) { detail::describe_numbers(part, box.numbers); });
  io.items("cards", box.card_count, max_cards, [&](auto& item, int i) {
    Card& card = box.cards[static_cast<std::size_t>(i)];
    detail::describe_card(item, box, card);
    for (int other = 0; other < i; ++other) {
      if (box.card(other).name() == card.name()) item.fail("tramways/fault.same_id");
    }
  });
  if (!detail::enough_cards(box)) io.fail("tramways/fault.too_few_cards");
  io.items("boards", box.board_count, max_boards, [&](auto& item, int i) {
    Board& board = box.boards[static_cast<std::size_t>(i)];
    detail::describe_board(item, box, board);
    if (box.board_index(board.name(), board.world) < i) item.fail("tramways/fault.same_id");
  });
  io.items("layouts", box.layout_count, max_layouts, [&](auto& item, int i) {
    const Layout& layout = box.layouts[static_cast<std::size_t>(i)];
    detail::describe_layout(item, box, box.layouts[static_cast<std::size_t>(i)]);
    for (int other = 0; other < i; ++other) {
      if (box.layouts[static_cast<std::size_t>(other)].name() == layout.name()) item.fail("tramways/fault.same_id");
    }
  });
  io.object("counts", [&](auto& counts) {
    for (std::size_t kind = 0; kind < kind_names.size(); ++kind) {
      int count = 0;
      for (int i = 0; i < box.card_count; ++i) count += static_cast<std::size_t>(box.card(i).kind) == kind ? 1 : 0;
      counts.total(kind_names[kind], count);
    }
    counts.total("cards", box.card_count);
    counts.total("boards", box.board_count);
  });
}

}  // namespace omnibus::tramways
