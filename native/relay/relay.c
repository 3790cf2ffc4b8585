#include "relay.h"

#include "answer-lines.h"
#include "text/cut-message.h"

#define REPLAY "tooltray-replay-"
#define LOST "Tooltray stopped during this call. Check what the call did before you repeat it."

/* May be asked twice without any effect on the world. */
static const char *const HARMLESS[] = {
  "initialize", "server/discover", "tools/list", "ping", "subscriptions/listen", "logging/setLevel",
};

static bool is_harmless(const struct message *message) {
  for (size_t at = 0; at < sizeof HARMLESS / sizeof *HARMLESS; at++)
    if (json_is(message->method, HARMLESS[at])) return true;
  return false;
}

static void to_client(struct relay *relay, struct text lines) {
  if (lines.length > 0) relay->ends.to_client(relay->ends.whose, lines);
}

/* Goes nowhere where no engine is. */
static void to_engine(struct relay *relay, struct text lines) {
  if (relay->attached && lines.length > 0) relay->ends.to_engine(relay->ends.whose, lines);
}

/* Says a line of our own to the client. */
static void say(struct relay *relay, struct bytes line) {
  to_client(relay, bytes_view(&line));
  bytes_free(&line);
}

static void fail(struct relay *relay, struct text id, const char *code, struct text reason) {
  say(relay, answer_error(id, "-32000", code, reason));
}

/* Something goes to the engine: what must be known of it when that is gone. */
static void note(struct relay *relay, const struct message *message, struct text line) {
  if (!message_is_request(message)) return;
  asked_add(&relay->unanswered, message->id, is_harmless(message) ? line : (struct text){0});
}

static bool from_handshake(struct relay *relay, const struct message *request) {
  if (!relay->handshake_known) relay->handshake = relay->ends.handshake(relay->ends.whose);
  relay->handshake_known = true;
  struct bytes result = {0};
  bool known = handshake_answer(&relay->handshake, request, bytes_view(&relay->initialize), &result);
  if (known) say(relay, answer_result(request->id.text, bytes_view(&result)));
  bytes_free(&result);
  return known;
}

/* A cancelled request is not answered any more. */
static void forget(struct relay *relay, struct json id) {
  if (id.kind != JSON_STRING && id.kind != JSON_NUMBER) return;
  asked_remove(&relay->unanswered, id);
  line_list_remove_id(&relay->waiting, id);
}

static void keep(struct bytes *place, struct text line) {
  bytes_free(place);
  *place = bytes_copy(line);
  if (place->data[place->length - 1] != '\n') bytes_say(place, "\n");
}

static void remember(struct relay *relay, const struct message *message, struct text line) {
  if (json_is(message->method, "notifications/initialized")) keep(&relay->initialized, line);
  if (json_is(message->method, "notifications/cancelled")) forget(relay, json_member(message->params, "requestId"));
  bool opens = json_is(message->method, "initialize");
  bool sets_level = json_is(message->method, "logging/setLevel");
  if ((!opens && !sets_level) || !message_is_request(message) || message_is_modern(message)) return;
  keep(opens ? &relay->initialize : &relay->log_level, line);
}

/* A message that does not simply go by: no engine is there, or it has not heard the handshake, or it came in a batch. */
static void client_message(struct relay *relay, const struct message *message, struct text line) {
  // An answer of the client to the engine: only the engine that asked can want it.
  if (message->kind != MESSAGE_CALL) {
    to_engine(relay, line);
    return;
  }
  remember(relay, message, line);
  if (relay->attached && !relay->catching_up) {
    note(relay, message, line);
    to_engine(relay, line);
    return;
  }
  // It is said by the catching up.
  if (json_is(message->method, "notifications/initialized")) return;
  bool is_request = message_is_request(message);
  if (is_request && from_handshake(relay, message)) return;
  if (is_request && relay->refusal.length > 0) {
    fail(relay, message->id.text, "engine_unreachable", bytes_view(&relay->refusal));
    return;
  }
  line_list_add(&relay->waiting, line);
  if (is_request && !relay->attached) relay->ends.wanting(relay->ends.whose);
}

/* A batch (MCP 2025-03-26) is as many messages; each is answered on its own. */
static void client_batch(struct relay *relay, struct json batch) {
  const char *place = NULL;
  for (struct json each = json_element(batch, &place); each.kind != JSON_NONE; each = json_element(batch, &place)) {
    struct bytes line = bytes_copy(each.text);
    bytes_say(&line, "\n");
    struct message message = message_read(bytes_view(&line));
    // An array in an array is no batch.
    if (message.kind == MESSAGE_BATCH) message.kind = MESSAGE_OTHER;
    client_message(relay, &message, bytes_view(&line));
    bytes_free(&line);
  }
}

void relay_from_client(struct relay *relay, struct text lines) {
  // What goes by goes in one piece.
  struct text passing = {lines.at, 0};
  while (lines.length > 0) {
    struct text line = lines_first(&lines);
    struct message message = message_read(line);
    bool goes_by = message.kind != MESSAGE_BATCH && relay->attached && !relay->catching_up;
    if (goes_by) {
      if (message.kind == MESSAGE_CALL) {
        remember(relay, &message, line);
        note(relay, &message, line);
      }
      passing.length += line.length;
      continue;
    }
    to_engine(relay, passing);
    passing = (struct text){lines.at, 0};
    if (message.kind == MESSAGE_BATCH) client_batch(relay, message.value);
    else client_message(relay, &message, line);
  }
  to_engine(relay, passing);
}

void relay_dropped_from_client(struct relay *relay, struct text head, struct text tail) {
  struct cut_message cut = cut_message_read(head, tail);
  if (cut.id.kind == JSON_NONE) return;
  struct bytes reason = {0};
  bytes_say(&reason, cut.is_request ? "The request is larger than " : "The answer is larger than ");
  bytes_say_number(&reason, (unsigned long)(LONGEST_LINE / 1024 / 1024));
  bytes_say(&reason, cut.is_request ? " MB and was not read. Send less at once." : " MB and was dropped.");
  if (cut.is_request) {
    say(relay, answer_error(cut.id.text, "-32600", "message_too_large", bytes_view(&reason)));
  } else {
    struct bytes failed = answer_error(cut.id.text, "-32603", "message_too_large", bytes_view(&reason));
    to_engine(relay, bytes_view(&failed));
    bytes_free(&failed);
  }
  bytes_free(&reason);
}

/* Says a request of the client once more, under an id of our own; its answer is not for the client. Gives its number. */
static unsigned long replay(struct relay *relay, const struct bytes *request) {
  struct text line = bytes_view(request);
  struct text id = message_read(line).id.text;
  size_t before = (size_t)(id.at - line.at);
  size_t behind = before + id.length;
  struct bytes again = {0};
  bytes_add(&again, line.at, before);
  bytes_say(&again, "\"" REPLAY);
  bytes_say_number(&again, ++relay->replays);
  bytes_say(&again, "\"");
  bytes_add(&again, line.at + behind, line.length - behind);
  to_engine(relay, bytes_view(&again));
  bytes_free(&again);
  return relay->replays;
}

/* Sends what waited. */
static void flush(struct relay *relay) {
  relay->catching_up = false;
  struct line_list waiting = relay->waiting;
  relay->waiting = (struct line_list){0};
  struct json opening = message_read(bytes_view(&relay->initialize)).id;
  for (size_t at = 0; at < waiting.count; at++) {
    struct text line = bytes_view(&waiting.all[at]);
    struct message message = message_read(line);
    note(relay, &message, line);
    to_engine(relay, line);
    struct line_list this_one = {&waiting.all[at], 1, 1};
    bool is_opening = opening.kind != JSON_NONE && line_list_has_id(&this_one, opening);
    // A client that does not wait for the answer has said this too early for anybody to hear.
    if (is_opening) to_engine(relay, bytes_view(&relay->initialized));
  }
  line_list_free(&waiting);
}

/* Whether an id is that of what was said again under this number. */
static bool is_replay(struct json id, unsigned long number) {
  if (number == 0) return false;
  struct bytes ours = {0};
  bytes_say(&ours, REPLAY);
  bytes_say_number(&ours, number);
  bool same = json_is(id, bytes_c_string(&ours));
  bytes_free(&ours);
  return same;
}

/* What was said again is answered: goes on with the catching up. */
static void replay_answered(struct relay *relay, struct json id) {
  if (is_replay(id, relay->level_replay)) {
    relay->level_replay = 0;
    return;
  }
  relay->opening_replay = 0;
  to_engine(relay, bytes_view(&relay->initialized));
  if (relay->log_level.length > 0) relay->level_replay = replay(relay, &relay->log_level);
  flush(relay);
}

void relay_from_engine(struct relay *relay, struct text lines) {
  struct text passing = {lines.at, 0};
  while (lines.length > 0) {
    struct text line = lines_first(&lines);
    struct json id = message_answer_id(line);
    if (is_replay(id, relay->opening_replay) || is_replay(id, relay->level_replay)) {
      to_client(relay, passing);
      passing = (struct text){lines.at, 0};
      replay_answered(relay, id);
      continue;
    }
    if (id.kind != JSON_NONE) asked_remove(&relay->unanswered, id);
    passing.length += line.length;
  }
  to_client(relay, passing);
}

void relay_attach(struct relay *relay) {
  relay->attached = true;
  bytes_free(&relay->refusal);
  // A handshake that still waits to be said for the first time goes first by itself.
  struct json opening = message_read(bytes_view(&relay->initialize)).id;
  if (opening.kind == JSON_NONE || line_list_has_id(&relay->waiting, opening)) {
    flush(relay);
    return;
  }
  relay->catching_up = true;
  relay->opening_replay = replay(relay, &relay->initialize);
}

void relay_detach(struct relay *relay) {
  relay->attached = relay->catching_up = false;
  relay->opening_replay = relay->level_replay = 0;
  struct asked_list unanswered = relay->unanswered;
  struct line_list later = relay->waiting;
  relay->unanswered = (struct asked_list){0};
  relay->waiting = (struct line_list){0};
  for (const struct asked *asked = unanswered.first; asked != NULL; asked = asked->after) {
    struct text line = bytes_view(&asked->line);
    struct message message = message_read(line);
    if (line.length == 0) fail(relay, bytes_view(&asked->id), "engine_lost", text_of(LOST));
    else if (!from_handshake(relay, &message)) line_list_add(&relay->waiting, line);
  }
  for (size_t at = 0; at < later.count; at++) line_list_add(&relay->waiting, bytes_view(&later.all[at]));
  asked_free(&unanswered);
  line_list_free(&later);
}

bool relay_is_wanting(const struct relay *relay) {
  for (size_t at = 0; at < relay->waiting.count; at++) {
    struct message message = message_read(bytes_view(&relay->waiting.all[at]));
    if (message_is_request(&message)) return true;
  }
  return false;
}

void relay_give_up(struct relay *relay, struct text reason) {
  bytes_free(&relay->refusal);
  relay->refusal = bytes_copy(reason);
  struct line_list waiting = relay->waiting;
  relay->waiting = (struct line_list){0};
  for (size_t at = 0; at < waiting.count; at++) {
    struct message message = message_read(bytes_view(&waiting.all[at]));
    if (message_is_request(&message)) fail(relay, message.id.text, "engine_unreachable", reason);
  }
  line_list_free(&waiting);
}

void relay_hope(struct relay *relay) {
  bytes_free(&relay->refusal);
}

void relay_open(struct relay *relay, struct relay_ends ends) {
  *relay = (struct relay){.ends = ends};
}

void relay_free(struct relay *relay) {
  asked_free(&relay->unanswered);
  line_list_free(&relay->waiting);
  handshake_free(&relay->handshake);
  bytes_free(&relay->refusal);
  bytes_free(&relay->initialize);
  bytes_free(&relay->initialized);
  bytes_free(&relay->log_level);
}
