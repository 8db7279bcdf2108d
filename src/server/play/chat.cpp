#include "server/play/chat.hpp"

#include <algorithm>

#include "server/record/access.hpp"

namespace omnibus {

void Chat::say(const Visitor& visitor, const SayRequest& request, const Answer& answer) {
  check_seat(match_.record(), visitor, request.seat);
  const History& history = match_.history();
  if (const Speech* before = history.said_before(visitor.person, request.key)) {
    const bool same = before->seat == request.seat && before->phrase == request.phrase && before->text == request.text;
    if (!same) throw Problem("key_reused");
    return answer(json::object());
  }
  if (history.done_before(visitor.person, request.key) != nullptr) throw Problem("key_reused");
  const Communication& talk = history.match().game().info().communication;
  const bool is_phrase = std::find(talk.phrases.begin(), talk.phrases.end(), request.phrase) != talk.phrases.end();
  if (!request.phrase.empty() && !is_phrase) {
    throw Problem("bad_value", {{"path", "request.phrase"}, {"value", request.phrase}, {"allowed", joined(talk.phrases)}});
  }
  // Free text is never a phrase, even if it is the id of one.
  if (!talk.permits(request.phrase, history.over())) throw Problem("not_said_here");
  check_room(match_.context().store, match_.context().settings.limits, visitor, request.text.size());
  const Speech speech{.seat = request.seat, .phrase = request.phrase, .text = request.text, .at = now_in_milliseconds()};
  match_.store({history.speech_entry(speech, visitor.person, request.key)}, answer, [this, speech, visitor, key = request.key, answer] {
    match_.history().heard(speech, visitor.person, key);
    answer(json::object());
    presence_.tell_said(speech);
  });
}

}  // namespace omnibus
