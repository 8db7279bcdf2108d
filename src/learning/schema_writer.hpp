// Names and places of the fields of an observation, for programs that read it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/contract.hpp"
#include "core/hash.hpp"
#include "learning/observation_layout.hpp"

namespace omnibus {

/// Io that visits every body once and lists its fields, with the same places as LayoutMeter and PlacedWriter.
class SchemaWriter : public FieldWriter<SchemaWriter> {
 public:
  SchemaWriter(SchemaInfo& out, int players) : FieldWriter(seat_at(0), players), out_(out) {}

  template <class Names> void label(const Names& names) {
    if constexpr (std::is_invocable_v<const Names&, int>) {
      key_ = [&names](int i) { return std::string_view(names(i)); };
    } else {
      key_ = [&names](int i) { return std::string_view(names[static_cast<std::size_t>(i)]); };
    }
  }
  void put(std::string_view name, const FieldSpec& spec, std::int64_t) { add(name, spec); }
  template <class Body> void put_items(std::string_view name, const FieldSpec& spec, Body&&) { add(name, spec); }
  template <class Set> void put_set(std::string_view name, const FieldSpec& spec, const Set&) { add(name, spec); }
  void put_bytes(std::string_view name, const FieldSpec& spec, const std::uint8_t*) { add(name, spec); }
  template <class Body> void within(std::string_view name, Body&& body) {
    name_secret(name);
    const std::string outer = prefix_;
    prefix_ += std::string(name) + ".";
    body(*this);
    prefix_ = outer;
  }
  template <class Body> void part(bool, Body&& body) { body(*this); }
  template <class Body> void elements(int, int most, Body&& body) {
    const std::size_t first = out_.fields.size();
    const Places start = at_;
    copies_ *= most;
    body(*this, 0);
    copies_ /= most;
    const Places size{at_.bytes - start.bytes, at_.floats - start.floats, at_.features - start.features};
    for (std::size_t i = first; i < out_.fields.size(); ++i) repeat(out_.fields[i], most, size);
    at_ = {start.bytes + size.bytes * most, start.floats + size.floats * most, start.features + size.features * most};
  }
  template <class Body> void seat_elements(int most, Body&& body) { elements(most, most, body); }

  void finish() {
    out_.record_bytes = at_.bytes;
    out_.float_count = at_.floats;
    out_.feature_count = at_.features;
    out_.id = fingerprint_of(out_);
  }

 private:
  struct Places {
    int bytes = 0;
    int floats = 0;
    int features = 0;
  };

  void add(std::string_view name, const FieldSpec& spec) {
    if (spec.kind != FieldKind::known) name_secret(name);
    SchemaField field;
    field.name = prefix_ + std::string(name) + std::string(suffix_of(spec.kind));
    field.kind = spec.kind;
    field.has_none = spec.has_none;
    field.bytes = record_width(spec);
    field.min = spec.min;
    field.max = spec.max;
    field.float_form = float_form(spec, copies_);
    field.float_width = float_width(spec, copies_);
    field.feature_width = feature_width(spec);
    field.offset = at_.bytes;
    field.float_offset = at_.floats;
    field.feature_offset = at_.features;
    field.labels = labels_of(spec);
    if (spec.length != 1 || is_list(spec.kind)) repeat(field, spec.length, {field.bytes, field.float_width, field.feature_width});
    at_.bytes += spec.length * field.bytes;
    at_.floats += spec.length * field.float_width;
    at_.features += spec.length * field.feature_width;
    out_.max_features += static_cast<int>(copies_) * spec.length * active_features(spec);
    if (spec.kind == FieldKind::known) secrets_.push_back(out_.fields.size());
    out_.fields.push_back(std::move(field));
  }

  static bool is_list(FieldKind kind) { return is_by_item(kind) || kind == FieldKind::list; }

  static void repeat(SchemaField& field, int most, const Places& size) {
    field.shape.insert(field.shape.begin(), most);
    field.strides.insert(field.strides.begin(), size.bytes);
    field.float_strides.insert(field.float_strides.begin(), size.floats);
    field.feature_strides.insert(field.feature_strides.begin(), size.features);
  }

  static std::string_view suffix_of(FieldKind kind) {
    if (kind == FieldKind::count) return "_count";
    if (kind == FieldKind::present) return "_present";
    return "";
  }

  /// A known flag is named after the first field or part that it is about.
  void name_secret(std::string_view name) {
    for (const std::size_t index : std::exchange(secrets_, {})) out_.fields[index].name = prefix_ + std::string(name) + "_known";
  }

  /// Empty if the values are plain numbers.
  std::vector<std::string> labels_of(const FieldSpec& spec) {
    const auto key = std::exchange(key_, nullptr);
    if (!key) return {};
    std::vector<std::string> out;
    const bool of_items = is_by_item(spec.kind);
    const bool is_shifted = spec.has_none && !of_items && spec.kind != FieldKind::choice;
    const int count = of_items ? spec.length : static_cast<int>(spec.max) + (is_shifted ? 0 : 1);
    bool has_names = false;
    for (int i = 0; i < count; ++i) {
      out.emplace_back(key(i));
      has_names = has_names || !out.back().empty();
    }
    if (!has_names) return {};
    if (is_shifted) out.insert(out.begin(), "");
    else if (spec.has_none && !of_items) out.front() = "";
    return out;
  }

  static std::uint64_t fingerprint_of(const SchemaInfo& info) {
    std::uint64_t hash = static_cast<std::uint64_t>(info.kind);
    const auto add_number = [&](std::int64_t number) { hash = mixed(hash, static_cast<std::uint64_t>(number)); };
    const auto add_numbers = [&](const std::vector<int>& numbers) {
      add_number(static_cast<std::int64_t>(numbers.size()));
      for (const int number : numbers) add_number(number);
    };
    for (const SchemaField& field : info.fields) {
      hash = mixed(hash, text_fingerprint(field.name));
      for (const std::int64_t number :
           {std::int64_t{static_cast<int>(field.kind)}, std::int64_t{field.has_none}, std::int64_t{field.offset}, std::int64_t{field.bytes},
            field.min, field.max, std::int64_t{field.float_offset}, std::int64_t{field.float_width},
            std::int64_t{static_cast<int>(field.float_form)}, std::int64_t{field.feature_offset}, std::int64_t{field.feature_width}})
        add_number(number);
      add_numbers(field.shape);
      add_numbers(field.strides);
      for (const std::string& label : field.labels) hash = mixed(hash, text_fingerprint(label));
    }
    add_number(info.record_bytes);
    add_number(info.float_count);
    add_number(info.feature_count);
    return hash;
  }

  SchemaInfo& out_;
  std::string prefix_;
  Places at_;
  std::int64_t copies_ = 1;
  std::vector<std::size_t> secrets_;  ///< known flags without a name yet
  std::function<std::string_view(int)> key_;
};

/// Schema learnt from a state, which may be any state of the table.
template <Game G> SchemaInfo schema_of(const G& game, typename G::State state, ObservationKind kind) {
  SchemaInfo out;
  out.kind = kind;
  SchemaWriter writer(out, game.players());
  describe(writer, game, state, viewer_of(kind, seat_at(0)));
  writer.finish();
  return out;
}

}  // namespace omnibus
