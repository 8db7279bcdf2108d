#include "server/native/qr.hpp"

#include <memory>
#include <stdexcept>

#include <fmt/format.h>
#include <qrencode.h>

namespace omnibus {

namespace {

constexpr int quiet = 2;  // width of the light margin, in squares

class Squares {
 public:
  explicit Squares(const std::string& text) : code_(QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), &QRcode_free) {
    if (code_ == nullptr) throw std::runtime_error("no QR code");
  }
  int size() const { return code_->width + 2 * quiet; }
  bool dark(int row, int column) const {
    const int y = row - quiet;
    const int x = column - quiet;
    return y >= 0 && x >= 0 && y < code_->width && x < code_->width && (code_->data[y * code_->width + x] & 1) != 0;
  }

 private:
  std::unique_ptr<QRcode, void (*)(QRcode*)> code_;
};

}  // namespace

std::string qr_for_terminal(const std::string& text) {
  const Squares squares(text);
  std::string out;
  for (int row = 0; row < squares.size(); row += 2) {
    out += "\x1b[30;47m";
    for (int column = 0; column < squares.size(); ++column) {
      const bool upper = squares.dark(row, column);
      const bool lower = squares.dark(row + 1, column);
      out += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    out += "\x1b[0m\n";
  }
  return out;
}

std::string qr_as_svg(const std::string& text) {
  const Squares squares(text);
  std::string path;
  for (int row = 0; row < squares.size(); ++row) {
    for (int column = 0; column < squares.size(); ++column) {
      if (squares.dark(row, column)) path += fmt::format("M{} {}h1v1h-1z", column, row);
    }
  }
  return fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}" shape-rendering="crispEdges">)"
                     R"(<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{1}"/></svg>)",
                     squares.size(), path);
}

}  // namespace omnibus
