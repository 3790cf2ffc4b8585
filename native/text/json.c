#include "json.h"

#include <stdlib.h>
#include <string.h>

/* How deep a text may nest before what is open is kept on the heap. */
enum { SHALLOW = 512 };

/* What is open at a place of a text: one bit a level, set for an object. */
struct nesting {
  size_t depth;
  size_t levels;
  unsigned char *bits;
  unsigned char own[SHALLOW / 8];
};

static void open_level(struct nesting *nesting, bool is_object) {
  if (nesting->depth == nesting->levels) {
    size_t levels = nesting->levels * 2;
    bool on_heap = nesting->bits != nesting->own;
    unsigned char *bits = allocate(on_heap ? nesting->bits : NULL, levels / 8);
    if (!on_heap) memcpy(bits, nesting->own, sizeof nesting->own);
    nesting->bits = bits;
    nesting->levels = levels;
  }
  unsigned char bit = (unsigned char)(1u << (nesting->depth % 8));
  unsigned char *byte = &nesting->bits[nesting->depth / 8];
  *byte = (unsigned char)(is_object ? *byte | bit : *byte & ~bit);
  nesting->depth++;
}

static bool in_object(const struct nesting *nesting) {
  size_t top = nesting->depth - 1;
  return (nesting->bits[top / 8] >> (top % 8)) & 1;
}

static bool is_digit(char byte) {
  return byte >= '0' && byte <= '9';
}

static bool is_hex(char byte) {
  char small = (char)(byte | 0x20);
  return is_digit(byte) || (small >= 'a' && small <= 'f');
}

static const char *skip_blanks(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')) at++;
  return at;
}

static const char *skip_digits(const char *at, const char *end) {
  while (at < end && is_digit(*at)) at++;
  return at;
}

/* Each of these gives the place behind what begins at `at`, or NULL where that is not what it should be. */

static const char *skip_escape(const char *at, const char *end) {
  if (++at == end) return NULL;
  if (*at != 'u') return strchr("\"\\/bfnrt", *at) != NULL && *at != '\0' ? at + 1 : NULL;
  if (end - at < 5) return NULL;
  for (int digit = 1; digit <= 4; digit++)
    if (!is_hex(at[digit])) return NULL;
  return at + 5;
}

static const char *skip_string(const char *at, const char *end) {
  if (at == end || *at != '"') return NULL;
  at++;
  while (at < end && *at != '"') {
    if ((unsigned char)*at < 0x20) return NULL;
    if (*at != '\\') {
      at++;
      continue;
    }
    at = skip_escape(at, end);
    if (at == NULL) return NULL;
  }
  return at == end ? NULL : at + 1;
}

static const char *skip_number(const char *at, const char *end) {
  if (*at == '-') at++;
  if (at == end || !is_digit(*at)) return NULL;
  at = *at == '0' ? at + 1 : skip_digits(at, end);
  if (at < end && *at == '.') {
    const char *fraction = at + 1;
    at = skip_digits(fraction, end);
    if (at == fraction) return NULL;
  }
  if (at < end && (*at | 0x20) == 'e') {
    at++;
    if (at < end && (*at == '+' || *at == '-')) at++;
    const char *exponent = at;
    at = skip_digits(exponent, end);
    if (at == exponent) return NULL;
  }
  return at;
}

static const char *skip_literal(const char *at, const char *end) {
  static const char *const literals[] = {"true", "false", "null"};
  for (size_t which = 0; which < 3; which++) {
    size_t length = strlen(literals[which]);
    if ((size_t)(end - at) >= length && memcmp(at, literals[which], length) == 0) return at + length;
  }
  return NULL;
}

static const char *skip_scalar(const char *at, const char *end) {
  if (*at == '"') return skip_string(at, end);
  return *at == '-' || is_digit(*at) ? skip_number(at, end) : skip_literal(at, end);
}

static enum json_kind kind_at(const char *at) {
  switch (*at) {
    case '{':
      return JSON_OBJECT;
    case '[':
      return JSON_ARRAY;
    case '"':
      return JSON_STRING;
    case 't':
    case 'f':
    case 'n':
      return JSON_LITERAL;
    default:
      return JSON_NUMBER;
  }
}

static struct json value_between(const char *at, const char *end) {
  return (struct json){kind_at(at), {at, (size_t)(end - at)}};
}

/* The members of the outermost object, while a text is gone through. */
struct search {
  struct json_member *wanted;
  size_t count;
  /* The key that was read last, and where its value begins. */
  struct json key;
  const char *value;
};

static void found(struct search *search, const char *end) {
  for (size_t at = 0; at < search->count; at++)
    // The last of one name counts.
    if (json_is(search->key, search->wanted[at].name)) search->wanted[at].value = value_between(search->value, end);
}

/*
 * Goes over one value and gives the place behind it; NULL where none begins at `at`. Without recursion: a text of nothing but brackets
 * costs a bit for each, and no stack.
 */
static const char *skip_levels(const char *at, const char *end, struct search *search, struct nesting *nesting) {
  bool value_next = true;
  for (;;) {
    at = skip_blanks(at, end);
    if (at == end) return NULL;
    if (value_next && nesting->depth > 0 && in_object(nesting)) {
      const char *key = at;
      at = skip_string(key, end);
      if (at == NULL) return NULL;
      if (nesting->depth == 1) search->key = value_between(key, at);
      at = skip_blanks(at, end);
      if (at == end || *at != ':') return NULL;
      at = skip_blanks(at + 1, end);
      if (at == end) return NULL;
      if (nesting->depth == 1) search->value = at;
    }
    bool opens = value_next && (*at == '{' || *at == '[');
    if (opens) {
      char closing = *at == '{' ? '}' : ']';
      open_level(nesting, *at == '{');
      at = skip_blanks(at + 1, end);
      if (at == end) return NULL;
      if (*at != closing) continue;
      at++;
      nesting->depth--;
    } else if (value_next) {
      at = skip_scalar(at, end);
      if (at == NULL) return NULL;
    } else if (*at == ',') {
      at++;
      value_next = true;
      continue;
    } else if (*at == (in_object(nesting) ? '}' : ']')) {
      at++;
      nesting->depth--;
    } else {
      return NULL;
    }
    // A value has ended.
    value_next = false;
    if (nesting->depth == 0) return at;
    if (nesting->depth == 1 && in_object(nesting)) found(search, at);
  }
}

static const char *skip_value(const char *at, const char *end, struct json_member *wanted, size_t count) {
  struct nesting nesting = {.levels = SHALLOW};
  nesting.bits = nesting.own;
  struct search search = {.wanted = wanted, .count = count};
  const char *behind = skip_levels(at, end, &search, &nesting);
  if (nesting.bits != nesting.own) free(nesting.bits);
  return behind;
}

static struct json read_whole(struct text text, struct json_member *wanted, size_t count) {
  if (text.length == 0) return (struct json){0};
  const char *end = text.at + text.length;
  const char *at = skip_blanks(text.at, end);
  const char *behind = at == end ? NULL : skip_value(at, end, wanted, count);
  if (behind == NULL || skip_blanks(behind, end) != end) return (struct json){0};
  return value_between(at, behind);
}

struct json json_read(struct text text, struct json_member *wanted, size_t count) {
  for (size_t each = 0; each < count; each++) wanted[each].value = (struct json){0};
  struct json value = read_whole(text, wanted, count);
  // What is torn has no members, however much of it came.
  if (value.kind == JSON_NONE)
    for (size_t each = 0; each < count; each++) wanted[each].value = (struct json){0};
  return value;
}

struct json json_member(struct json object, const char *name) {
  struct json_member wanted = {name, {0}};
  if (object.kind == JSON_OBJECT) json_read(object.text, &wanted, 1);
  return wanted.value;
}

/* The value behind `place` and a comma or a colon, in an object or an array; JSON_NONE at its end. */
static struct json next_value(struct json within, const char **place) {
  const char *end = within.text.at + within.text.length - 1;
  const char *at = skip_blanks(*place == NULL ? within.text.at + 1 : *place, end);
  if (at < end && (*at == ',' || *at == ':')) at = skip_blanks(at + 1, end);
  const char *behind = at == end ? NULL : skip_value(at, end, NULL, 0);
  if (behind == NULL) return (struct json){0};
  *place = behind;
  return value_between(at, behind);
}

struct json json_element(struct json array, const char **place) {
  return array.kind == JSON_ARRAY ? next_value(array, place) : (struct json){0};
}

struct json json_next_member(struct json object, const char **place, struct json *name) {
  *name = object.kind == JSON_OBJECT ? next_value(object, place) : (struct json){0};
  return name->kind == JSON_STRING ? next_value(object, place) : (struct json){0};
}
