#include "bytes.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 64, LARGE = 128 * 1024 };

static void out_of_memory(void) {
  fputs("tooltray: there is no memory left.\n", stderr);
  exit(1);
}

void *allocate(void *block, size_t size) {
  void *got = realloc(block, size);
  if (got == NULL) out_of_memory();
  return got;
}

/* Moves what is left to where the block begins. */
static void close_gap(struct bytes *bytes) {
  if (bytes->dropped == 0) return;
  char *block = bytes->data - bytes->dropped;
  if (bytes->length > 0) memmove(block, bytes->data, bytes->length);
  bytes->data = block;
  bytes->capacity += bytes->dropped;
  bytes->dropped = 0;
}

void bytes_reserve(struct bytes *bytes, size_t more) {
  if (more > SIZE_MAX / 2 - bytes->length) out_of_memory();
  size_t needed = bytes->length + more;
  if (needed <= bytes->capacity) return;
  close_gap(bytes);
  if (needed <= bytes->capacity) return;
  size_t capacity = bytes->capacity < LEAST ? LEAST : bytes->capacity;
  while (capacity < needed) capacity *= 2;
  bytes->data = allocate(bytes->data, capacity);
  bytes->capacity = capacity;
}

void bytes_add(struct bytes *bytes, const char *data, size_t length) {
  if (length == 0) return;
  bytes_reserve(bytes, length);
  memcpy(bytes->data + bytes->length, data, length);
  bytes->length += length;
}

void bytes_add_text(struct bytes *bytes, struct text text) {
  bytes_add(bytes, text.at, text.length);
}

void bytes_say(struct bytes *bytes, const char *words) {
  bytes_add(bytes, words, strlen(words));
}

void bytes_say_json(struct bytes *bytes, struct text text) {
  static const char digits[] = "0123456789abcdef";
  bytes_say(bytes, "\"");
  for (size_t at = 0; at < text.length; at++) {
    unsigned char byte = (unsigned char)text.at[at];
    char escaped[6] = {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
    if (byte == '"' || byte == '\\') {
      bytes_add(bytes, "\\", 1);
      bytes_add(bytes, text.at + at, 1);
    } else if (byte < 0x20) {
      bytes_add(bytes, escaped, sizeof escaped);
    } else {
      bytes_add(bytes, text.at + at, 1);
    }
  }
  bytes_say(bytes, "\"");
}

void bytes_say_number(struct bytes *bytes, unsigned long number) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%lu", number);
  bytes_add(bytes, digits, (size_t)length);
}

void bytes_drop_front(struct bytes *bytes, size_t count) {
  if (count == 0) return;
  bytes->data += count;
  bytes->length -= count;
  bytes->capacity -= count;
  bytes->dropped += count;
  // Only where no more is moved than was dropped since: a long queue that leaves in small pieces costs its length, and not its square.
  if (bytes->length <= bytes->dropped) close_gap(bytes);
  if (bytes->length == 0 && bytes->capacity > LARGE) bytes_free(bytes);
}

const char *bytes_c_string(struct bytes *bytes) {
  bytes_reserve(bytes, 1);
  bytes->data[bytes->length] = '\0';
  return bytes->data;
}

void bytes_free(struct bytes *bytes) {
  if (bytes->data != NULL) free(bytes->data - bytes->dropped);
  *bytes = (struct bytes){0};
}

struct text text_of(const char *words) {
  return (struct text){words, strlen(words)};
}

struct text bytes_view(const struct bytes *bytes) {
  return (struct text){bytes->data, bytes->length};
}

struct bytes bytes_copy(struct text text) {
  struct bytes copy = {0};
  bytes_add_text(&copy, text);
  return copy;
}

bool text_same(struct text one, struct text other) {
  return one.length == other.length && (one.length == 0 || memcmp(one.at, other.at, one.length) == 0);
}
