/* Lines of JSON-RPC as the relay looks at them (JSON-RPC 2.0, section 4; MCP, "Base protocol"). */
#ifndef TOOLTRAY_MESSAGE_H
#define TOOLTRAY_MESSAGE_H

#include "json.h"

enum message_kind {
  /* Not JSON. */
  MESSAGE_NONE,
  /* Several messages in an array, which only the revision of 2025-03-26 had. */
  MESSAGE_BATCH,
  /* Any JSON without a method: an answer of the client. */
  MESSAGE_OTHER,
  /* A request or a notification. */
  MESSAGE_CALL,
};

struct message {
  enum message_kind kind;
  /* The whole text. */
  struct json value;
  struct json method;
  struct json params;
  /* JSON_NONE for a notification. */
  struct json id;
};

/* Reads a line with or without the `\n` that ends it. */
struct message message_read(struct text line);
bool message_is_request(const struct message *message);
/* Whether a request carries the envelope of the stateless era (MCP 2026-07-28, per-request `_meta`). */
bool message_is_modern(const struct message *message);

/* The place behind an id, a whole number or a string; NULL where none is. */
const char *message_skip_id(const char *at, const char *end);

/*
 * The id of an answer, out of the first bytes of its line alone, so that a result of many megabytes need not be read to be counted.
 * JSON_NONE for requests and notifications, and where the id does not come first.
 */
struct json message_answer_id(struct text line);

/* Adds the one form that all ways to write an id have in common: two ids are the same where these are. */
void message_add_key(struct bytes *bytes, struct json id);

#endif
