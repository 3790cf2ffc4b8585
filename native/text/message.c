#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODERN_CLAIM "io.modelcontextprotocol/protocolVersion"

/* A double holds every whole number of so many digits. */
enum { SURE_DIGITS = 15 };

struct message message_read(struct text line) {
  struct json_member wanted[] = {{"method", {0}}, {"params", {0}}, {"id", {0}}};
  struct message message = {.value = json_read(line, wanted, 3)};
  if (message.value.kind == JSON_NONE) return message;
  if (message.value.kind == JSON_ARRAY) {
    message.kind = MESSAGE_BATCH;
    return message;
  }
  message.kind = wanted[0].value.kind == JSON_STRING ? MESSAGE_CALL : MESSAGE_OTHER;
  message.method = wanted[0].value;
  message.params = wanted[1].value;
  message.id = wanted[2].value;
  return message;
}

bool message_is_request(const struct message *message) {
  return message->kind == MESSAGE_CALL && message->id.kind != JSON_NONE;
}

bool message_is_modern(const struct message *message) {
  return json_member(json_member(message->params, "_meta"), MODERN_CLAIM).kind != JSON_NONE;
}

static const char *skip_space(const char *at, const char *end) {
  while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r'))) at++;
  return at;
}

/* The place behind a word, or NULL where it does not stand there. */
static const char *skip_word(const char *at, const char *end, const char *word) {
  size_t length = strlen(word);
  if (at == NULL || (size_t)(end - at) < length || memcmp(at, word, length) != 0) return NULL;
  return at + length;
}

/* The same behind blanks. */
static const char *skip_token(const char *at, const char *end, const char *word) {
  return at == NULL ? NULL : skip_word(skip_space(at, end), end, word);
}

const char *message_skip_id(const char *at, const char *end) {
  const char *behind = at;
  if (at == end) return NULL;
  if (*at != '"') {
    if (*behind == '-') behind++;
    const char *digits = behind;
    while (behind < end && *behind >= '0' && *behind <= '9') behind++;
    return behind == digits ? NULL : behind;
  }
  for (behind++; behind < end && *behind != '"'; behind++) {
    if (*behind == '\\') behind++;
  }
  return behind >= end ? NULL : behind + 1;
}

struct json message_answer_id(struct text line) {
  // However long it is: an id that was not found would be answered once more when the engine ends.
  const char *end = line.at + line.length;
  const char *at = skip_token(line.at, end, "{");
  const char *version = skip_token(skip_token(skip_token(skip_token(at, end, "\"jsonrpc\""), end, ":"), end, "\"2.0\""), end, ",");
  at = skip_token(skip_token(version == NULL ? at : version, end, "\"id\""), end, ":");
  if (at == NULL) return (struct json){0};
  const char *id = skip_space(at, end);
  const char *behind = message_skip_id(id, end);
  if (behind == NULL) return (struct json){0};
  at = skip_token(behind, end, ",");
  if (skip_token(at, end, "\"result\"") == NULL && skip_token(at, end, "\"error\"") == NULL) return (struct json){0};
  // Of a line that only looks like JSON it can be none: `01`, or a text with an escape that there is none of.
  return json_read((struct text){id, (size_t)(behind - id)}, NULL, 0);
}

/* Whether a number is one that has no other form: a whole one of few digits. */
static bool is_plain(struct text number) {
  if (number.length > SURE_DIGITS || text_same(number, text_of("-0"))) return false;
  for (size_t at = number.at[0] == '-' ? 1 : 0; at < number.length; at++)
    if (number.at[at] < '0' || number.at[at] > '9') return false;
  return true;
}

void message_add_key(struct bytes *bytes, struct json id) {
  if (id.kind == JSON_STRING) {
    bytes_say(bytes, "\"");
    json_add_string(bytes, id);
    return;
  }
  if (id.kind != JSON_NUMBER || is_plain(id.text)) {
    bytes_add_text(bytes, id.text);
    return;
  }
  // As JavaScript has them: `1`, `1.0` and `1e0` are one number.
  struct bytes digits = bytes_copy(id.text);
  char form[40];
  int length = snprintf(form, sizeof form, "%.17g", strtod(bytes_c_string(&digits), NULL) + 0.0);
  bytes_free(&digits);
  bytes_add(bytes, form, (size_t)length);
}
