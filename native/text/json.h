/*
 * Where the values of a JSON text stand (RFC 8259). Nothing is built of it: a value is a view of the text, which must outlive it.
 * What is JSON, and which of two members of one name counts, is as `JSON.parse` has it (ECMA-262, section 25.5.1).
 */
#ifndef TOOLTRAY_JSON_H
#define TOOLTRAY_JSON_H

#include "bytes.h"

enum json_kind { JSON_NONE, JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_LITERAL };

/* A value from its first byte to behind its last, a string with its quotes. JSON_NONE: there is none. */
struct json {
  enum json_kind kind;
  struct text text;
};

/* A member that is looked for, and what was found. */
struct json_member {
  const char *name;
  struct json value;
};

/* The one value that a text is; JSON_NONE where it is not JSON. Fills in those of `wanted` that it has as an object. */
struct json json_read(struct text text, struct json_member *wanted, size_t count);

/* A member of an object that `json_read` gave; JSON_NONE where it has none of that name, or is no object. */
struct json json_member(struct json object, const char *name);

/* The element of an array behind `place`, which is NULL for the first; JSON_NONE behind the last. */
struct json json_element(struct json array, const char **place);

/* The member of an object behind `place`, with its name as a string, as `json_element`. */
struct json json_next_member(struct json object, const char **place, struct json *name);

/* Whether a value is the string `words`, which must have nothing in it that JSON escapes. */
bool json_is(struct json value, const char *words);
/* Whether both are strings of the same characters, however they are escaped. */
bool json_same_string(struct json one, struct json other);
/* Adds what a string says, in UTF-8; half a surrogate pair alone becomes the three bytes that it would have. */
void json_add_string(struct bytes *bytes, struct json string);

#endif
