/* What the strings of a JSON text say (RFC 8259, section 7). All that come here are whole: `json_read` has seen to it. */
#include "json.h"

#include <string.h>

/* Four hexadecimal digits. */
static unsigned hex_unit(const char *at) {
  unsigned unit = 0;
  for (int digit = 0; digit < 4; digit++) {
    unsigned value = (unsigned char)at[digit];
    unit = unit * 16 + (value <= '9' ? value - '0' : (value | 0x20) - 'a' + 10);
  }
  return unit;
}

static size_t encode_utf8(unsigned long character, char out[4]) {
  if (character < 0x80) {
    out[0] = (char)character;
    return 1;
  }
  size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t at = length - 1; at > 0; at--) {
    out[at] = (char)(0x80 | (character & 0x3f));
    character >>= 6;
  }
  out[0] = (char)(leads[length] | character);
  return length;
}

/* Decodes what stands at `*at` inside a string that is whole, and goes behind it: one byte, or all bytes of an escaped character. */
static size_t decode(const char **at, const char *end, char out[4]) {
  const char *from = *at;
  if (*from != '\\') {
    out[0] = *from;
    *at = from + 1;
    return 1;
  }
  if (from[1] != 'u') {
    static const char letters[] = "bfnrt";
    static const char meant[] = "\b\f\n\r\t";
    const char *letter = strchr(letters, from[1]);
    out[0] = letter == NULL ? from[1] : meant[letter - letters];
    *at = from + 2;
    return 1;
  }
  unsigned long character = hex_unit(from + 2);
  *at = from + 6;
  bool is_high = character >= 0xd800 && character < 0xdc00;
  if (is_high && end - *at >= 6 && (*at)[0] == '\\' && (*at)[1] == 'u') {
    unsigned low = hex_unit(*at + 2);
    if (low >= 0xdc00 && low < 0xe000) {
      character = 0x10000 + ((character - 0xd800) << 10) + (low - 0xdc00);
      *at += 6;
    }
  }
  return encode_utf8(character, out);
}

void json_add_string(struct bytes *bytes, struct json string) {
  if (string.kind != JSON_STRING) return;
  const char *at = string.text.at + 1;
  const char *end = string.text.at + string.text.length - 1;
  while (at < end) {
    char character[4];
    size_t length = decode(&at, end, character);
    bytes_add(bytes, character, length);
  }
}

static struct text inside(struct json string) {
  return (struct text){string.text.at + 1, string.text.length - 2};
}

static bool has_escape(struct text text) {
  return text.length > 0 && memchr(text.at, '\\', text.length) != NULL;
}

/* Escapes are rare: only where there are any, both are written out to be compared. */
bool json_same_string(struct json one, struct json other) {
  if (one.kind != JSON_STRING || other.kind != JSON_STRING) return false;
  if (!has_escape(inside(one)) && !has_escape(inside(other))) return text_same(inside(one), inside(other));
  struct bytes first = {0}, second = {0};
  json_add_string(&first, one);
  json_add_string(&second, other);
  bool same = text_same(bytes_view(&first), bytes_view(&second));
  bytes_free(&first);
  bytes_free(&second);
  return same;
}

bool json_is(struct json value, const char *words) {
  if (value.kind != JSON_STRING) return false;
  struct text said = inside(value);
  if (!has_escape(said)) return text_same(said, text_of(words));
  struct bytes plain = {0};
  json_add_string(&plain, value);
  bool same = text_same(bytes_view(&plain), text_of(words));
  bytes_free(&plain);
  return same;
}
