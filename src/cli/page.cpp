#include "cli/page.hpp"

#include <fmt/format.h>

namespace omnibus {

namespace {

/// Colours of the browser client (web/src/look/tokens.css), light and dark.
constexpr std::string_view common_style = R"(
:root{--paper:#f5f2ea;--surface:#fdfcf8;--ink:#17212e;--ink-2:#45515f;--rule:#ddd7c9;--go:#007268;--on-go:#fff;--warn:#b3261e;--amber:#e8a200;
--p1:#c8321b;--p2:#0a5fc4;--p3:#e8a200;--p4:#2b3441;--p5:#2f7d32;--p6:#6d3bd1}
@media (prefers-color-scheme:dark){:root{--paper:#0c1220;--surface:#151d2e;--ink:#eef2f8;--ink-2:#b4bfd0;--rule:#2a3550;--go:#2ce5d0;--on-go:#0c1220;
--warn:#ff8a7d;--amber:#ffc21a;--p1:#ff6b55;--p2:#5aa7ff;--p3:#ffc21a;--p4:#b4bfd0;--p5:#6fce74;--p6:#b58cff}}
body{margin:0 auto;max-width:64rem;padding:1.5rem;background:var(--paper);color:var(--ink);font:1rem/1.5 "Hanken Grotesk",system-ui,sans-serif}
h1{font-size:1.3rem}h2{font-size:1.1rem;margin:0 0 .5rem}section{background:var(--surface);border:1px solid var(--rule);border-radius:16px;padding:1rem 1.25rem;margin:1rem 0}
p{margin:.25rem 0}.about{color:var(--ink-2)}svg{width:100%;height:auto;display:block}svg text{fill:var(--ink-2);font-size:13px}
line{stroke:var(--rule)}svg .name{font-weight:700}
.p1{fill:var(--p1);background:var(--p1)}.p2{fill:var(--p2);background:var(--p2)}.p3{fill:var(--p3);background:var(--p3)}.p4{fill:var(--p4);background:var(--p4)}
.p5{fill:var(--p5);background:var(--p5)}.p6{fill:var(--p6);background:var(--p6)}
table{border-collapse:collapse;width:100%}th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--rule)}th:first-child,td:first-child{text-align:left}
.dot{display:inline-block;width:.75em;height:.75em;border-radius:50%;margin-right:.5em}
)";

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += letter;
    }
  }
  return out;
}

std::string seat_colour(std::size_t seat) { return fmt::format("p{}", seat % 6 + 1); }

std::string section(std::string_view title, const std::string& body) {
  return fmt::format("<section><h2>{}</h2>{}</section>\n", escaped(title), body);
}

std::string page(std::string_view language, std::string_view title, std::string_view style, const std::string& body) {
  return fmt::format(
      R"(<!doctype html><html lang="{0}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{1}</title><style>{2}{3}</style></head><body><h1>{1}</h1>
{4}</body></html>
)",
      language, escaped(title), common_style, style, body);
}

}  // namespace omnibus
