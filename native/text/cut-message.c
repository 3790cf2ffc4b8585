#include "cut-message.h"

#include <string.h>

#include "message.h"

/* Characters of the id of a request, as JavaScript counts them. */
enum { LONGEST_ID = 256 };
/* Members that tell something stand in a row of so many at most. */
enum { MOST_SHORT = 3 };

/* The short members at one end of a message. */
struct told {
  struct json id, method;
  /* One of them is no JSON: the end tells nothing. */
  bool broken;
};

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
  return at;
}

/* Reads one short member and the blanks behind it; the place behind them, or NULL where there is none. */
static const char *read_short(const char *at, const char *end, struct told *told) {
  static const char *const NAMES[] = {"\"jsonrpc\"", "\"id\"", "\"method\""};
  for (size_t name = 0; name < sizeof NAMES / sizeof *NAMES; name++) {
    size_t length = strlen(NAMES[name]);
    if ((size_t)(end - at) < length || memcmp(at, NAMES[name], length) != 0) continue;
    const char *value = skip_blanks(at + length, end);
    if (value == end || *value != ':') return NULL;
    value = skip_blanks(value + 1, end);
    const char *behind = message_skip_id(value, end);
    if (behind == NULL) return NULL;
    struct json read = json_read((struct text){value, (size_t)(behind - value)}, NULL, 0);
    if (read.kind == JSON_NONE) told->broken = true;
    if (name == 1) told->id = read;
    if (name == 2) told->method = read;
    return skip_blanks(behind, end);
  }
  return NULL;
}

/* The short members with which a message begins: each is followed by a comma. */
static struct told told_by_head(struct text head) {
  const char *at = head.at, *end = head.at + head.length;
  struct told told = {0};
  // A byte order mark is none of the message.
  if (head.length >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
  at = skip_blanks(at, end);
  if (at == end || *at != '{') return told;
  for (int count = 0; count < MOST_SHORT; count++) {
    struct told more = told;
    at = read_short(skip_blanks(at + 1, end), end, &more);
    if (at == NULL || at == end || *at != ',') break;
    told = more;
  }
  return told;
}

/* Those with which it ends, where they do so behind this comma. */
static bool ends_behind(const char *comma, const char *end, struct told *told) {
  const char *at = comma;
  *told = (struct told){0};
  for (int count = 0; count < MOST_SHORT; count++) {
    at = read_short(skip_blanks(at + 1, end), end, told);
    if (at == NULL || at == end) return false;
    // One brace ends the message itself; within a text its quotes would be escaped.
    if (*at == '}') return skip_blanks(at + 1, end) == end;
    if (*at != ',') return false;
  }
  return false;
}

static struct told told_by_tail(struct text tail) {
  const char *end = tail.at + tail.length;
  struct told told = {0};
  for (const char *at = tail.at; at < end; at++)
    if (*at == ',' && ends_behind(at, end, &told)) return told;
  return (struct told){0};
}

/* Whether an id is one that is sent back. */
static bool is_short_id(struct json id) {
  if (id.kind == JSON_NUMBER) return true;
  if (id.kind != JSON_STRING) return false;
  struct bytes characters = {0};
  json_add_string(&characters, id);
  size_t units = 0;
  for (size_t at = 0; at < characters.length; at++) {
    unsigned char byte = (unsigned char)characters.data[at];
    // Four bytes of UTF-8 are two units of UTF-16, all others one.
    if ((byte & 0xC0) != 0x80) units += byte >= 0xF0 ? 2 : 1;
  }
  bytes_free(&characters);
  return units <= LONGEST_ID;
}

struct cut_message cut_message_read(struct text head, struct text tail) {
  struct told first = told_by_head(head), last = told_by_tail(tail);
  if (first.broken) first = (struct told){0};
  if (last.broken) last = (struct told){0};
  struct json id = last.id.kind == JSON_NONE ? first.id : last.id;
  struct json method = last.method.kind == JSON_NONE ? first.method : last.method;
  if (!is_short_id(id)) return (struct cut_message){0};
  return (struct cut_message){id, method.kind == JSON_STRING};
}
