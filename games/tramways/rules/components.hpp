// Tramways: contents of the box.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/fixed_list.hpp"
#include "core/seat.hpp"

namespace omnibus::tramways {

inline constexpr int max_players = 5;
inline constexpr int max_cards = 128;  ///< room in a card set; base game and expansions have 111
inline constexpr int max_slots = 3;    ///< of a card, besides its magnetic strip
inline constexpr int max_labels = 32;  ///< parcels; printed: 25
inline constexpr int max_boards = 40;  ///< faces of boards: 12 city boards, 9 Moon sides, 9 Mars sides
inline constexpr int max_layouts = 64;
inline constexpr int max_laid_boards = 10;
inline constexpr int max_board_size = 5;
inline constexpr int numeral_count = 4;
inline constexpr int target_count = 3;        ///< of a game alone
inline constexpr std::uint8_t nothing = 255;  ///< no card, node, space, label, owner …

enum class Mode : std::uint8_t { base, moon, mars };
inline constexpr int mode_count = 3;
inline constexpr std::array<std::string_view, mode_count> mode_names{"base", "moon", "mars"};

/// Types of buildings.
enum class Type : std::uint8_t { residence, commerce, leisure, industry };
inline constexpr int type_count = 4;
inline constexpr std::array<std::string_view, type_count> type_names{"residence", "commerce", "leisure", "industry"};
constexpr std::uint8_t type_bit(int type) { return static_cast<std::uint8_t>(1 << type); }
inline constexpr std::uint8_t all_types = 15;

enum class Kind : std::uint8_t { parcel, generic, building, development, special, auction };
inline constexpr std::array<std::string_view, 6> kind_names{"parcel", "generic", "building", "development", "special", "auction"};

/// Cost of using a slot, shown in its small square (TW-6.4).
enum class Consequence : std::uint8_t { none, stress, money, points };
inline constexpr std::array<std::string_view, 4> consequence_names{"", "stress", "money", "points"};

/// One action slot of a card: usually one icon, two on the special card.
struct Slot {
  std::uint8_t rails = 0;
  std::uint8_t types = 0;  ///< as bits; all four: wild
  std::uint8_t money = 0;
  std::uint8_t parcel = nothing;  ///< the label of a parcel number
  bool build = false;
  bool worker = false;
  bool passenger = false;
  bool relax = false;
  Consequence consequence = Consequence::none;

  constexpr bool resource() const { return money > 0 || worker || passenger || relax; }
};

struct Card {
  std::array<char, 16> id{};
  Kind kind = Kind::parcel;
  std::uint8_t from_players = 2;  ///< the smallest number of players it is used with
  bool strip = false;
  std::uint8_t slot_count = 0;
  std::array<Slot, max_slots> slots{};
  std::array<std::array<char, 12>, max_slots> icons{};  ///< as spelled in the edition

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

enum class Ground : std::uint8_t { plain, mountain, water, building, parcel };

/// A printed space of a board.
struct Print {
  Ground ground = Ground::plain;
  std::uint8_t type = 0;   ///< of a building
  std::uint8_t level = 0;  ///< of a building
  std::uint8_t label = 0;  ///< of a parcel
};

constexpr int size_of(Mode world) { return world == Mode::base ? 4 : 5; }

/// One face of a board, unturned. Sides are counted clockwise from the north.
struct Board {
  std::array<char, 8> id{};
  Mode world = Mode::base;
  std::array<std::array<Print, max_board_size>, max_board_size> prints{};
  std::array<std::array<std::uint8_t, max_board_size>, 4> numerals{};  ///< by side, from west to east or north to south; 0: none

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// A board of a layout: its name, its turns clockwise, and its place in units of boards.
struct Placing {
  std::array<char, 8> board{};
  std::uint8_t turns = 0;
  std::uint8_t row = 0;
  std::uint8_t column = 0;

  constexpr std::string_view name() const { return std::string_view(board.data()); }
};

struct Layout {
  std::array<char, 24> id{};
  bool base = true;
  FixedList<Placing, max_laid_boards> boards;
  std::uint8_t crescent = nothing;  ///< index in the list of boards; nothing: drawn at the start

  constexpr std::string_view name() const { return std::string_view(id.data()); }
};

/// The numbers in the rules, read from the edition. Arrays of three are by mode.
struct Numbers {
  std::uint8_t rounds = 0, auction_rounds = 0;
  std::array<std::uint8_t, 2> actions{};  ///< in a row, by lap
  std::uint8_t hand_limit = 0, start_money = 0, start_workers = 0;
  std::int8_t start_hp = 0;
  std::array<std::uint8_t, mode_count> start_parcels{}, start_stress{}, boards_per_player{}, parcels_per_player{};
  std::uint8_t stress_track = 0, stress_loss = 0, overflow_loss = 0, hp_track = 0;
  std::uint8_t link_workers = 0, upgrade_workers = 0, upgrade_cost = 0;
  std::array<std::uint8_t, 3> rail_cost{};  ///< plain, mountain, water
  std::array<std::uint8_t, 2> link_hp{};    ///< for each use: normal, upgraded
  std::uint8_t segment_money = 0;
  std::uint8_t new_link_hp = 0, link_upgrade_hp = 0, new_building_hp = 0, building_upgrade_hp = 0;
  std::uint8_t edge_relief = 0;
  std::uint8_t industry_stress = 0, industry_workers = 0, commerce_stress = 0, commerce_money = 0;
  std::uint8_t residence_relief = 0, leisure_price = 0, leisure_most = 0;
  std::uint8_t put_away_price = 0, martian_hp = 0, martian_workers = 0;
  std::uint8_t book_cards = 0, rail_tiles = 0, passengers = 0, workers = 0;
  // Solo game (TW-14).
  std::uint8_t solo_boards = 0, solo_books = 0, solo_book_cards = 0, line_price = 0, newest_stress = 0;
  Type solo_second = Type::industry;                                         ///< the type with two Building cards
  std::array<std::array<std::uint8_t, target_count>, mode_count> targets{};  ///< from modest to high
};

/// Matches of earlier editions are replayed by their own rules: in editions of format 1 a card may have a single slot, and a slot used in a
/// bid has no consequence.
inline constexpr int last_format = 2;

struct Components {
  std::uint8_t format = last_format;
  Numbers numbers;
  int card_count = 0;
  std::array<Card, max_cards> cards{};
  int label_count = 0;
  std::array<std::array<char, 4>, max_labels> labels{};
  int board_count = 0;
  std::array<Board, max_boards> boards{};
  int layout_count = 0;
  std::array<Layout, max_layouts> layouts{};

  constexpr const Card& card(int index) const { return cards[static_cast<std::size_t>(index)]; }
  constexpr std::string_view label(int index) const { return std::string_view(labels[static_cast<std::size_t>(index)].data()); }
  constexpr int label_index(std::string_view name) const {
    for (int i = 0; i < label_count; ++i) {
      if (label(i) == name) return i;
    }
    return nothing;
  }
  /// The face of a board in a world, or -1.
  constexpr int board_index(std::string_view name, Mode world) const {
    for (int i = 0; i < board_count; ++i) {
      const Board& board = boards[static_cast<std::size_t>(i)];
      if (board.world == world && board.name() == name) return i;
    }
    return -1;
  }
};

}  // namespace omnibus::tramways
