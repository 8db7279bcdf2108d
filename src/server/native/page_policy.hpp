// The Content-Security-Policy of every page: only files of the same origin, no inline code, no frames.
#pragma once

#include <string_view>

namespace omnibus {

inline constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

/// The same for a <meta> tag, where browsers refuse frame-ancestors.
inline constexpr std::string_view page_policy_in_meta = page_policy.substr(0, page_policy.rfind("; frame-ancestors"));

}  // namespace omnibus
