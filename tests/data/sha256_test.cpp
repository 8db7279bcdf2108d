#include "data/sha256.hpp"

#include <gtest/gtest.h>
#include <sodium.h>

namespace omnibus {
namespace {

TEST(Sha256, is_that_of_the_standard) {
  EXPECT_EQ(sha256_text(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_text("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_text(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/// All text lengths within a block, with all byte values.
TEST(Sha256, is_that_of_libsodium_for_texts_of_any_length) {
  std::string text;
  for (int length = 0; length <= 300; ++length) {
    Sha256 expected;
    crypto_hash_sha256(expected.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    ASSERT_EQ(sha256(text), expected) << length;
    text += static_cast<char>(length * 167 + 129);
  }
}

}  // namespace
}  // namespace omnibus
