#include "lines.h"

#include <string.h>

/* Bytes that are read at once. */
enum { READ_SIZE = 64 * 1024 };

char *lines_room(struct lines *lines, size_t *room) {
  bytes_reserve(&lines->held, READ_SIZE);
  *room = READ_SIZE;
  return lines->held.data + lines->held.length;
}

/* How many of the newest bytes belong to lines that have ended: only these are searched, so a long line costs its length once. */
static size_t ended_bytes(const char *data, size_t count) {
  while (count > 0 && data[count - 1] != '\n') count--;
  return count;
}

static void give(struct text whole, lines_reader *reader, void *whose) {
  if (whole.length <= LONGEST_LINE) {
    reader(whose, whole);
    return;
  }
  while (whole.length > 0) {
    struct text line = lines_first(&whole);
    if (line.length - 1 <= LONGEST_LINE) reader(whose, line);
  }
}

void lines_take(struct lines *lines, size_t count, lines_reader *reader, void *whose) {
  struct bytes *held = &lines->held;
  size_t before = held->length;
  held->length += count;
  if (lines->dropping) {
    const char *end = memchr(held->data, '\n', held->length);
    size_t gone = end == NULL ? held->length : (size_t)(end - held->data) + 1;
    bytes_drop_front(held, gone);
    if (end == NULL) return;
    lines->dropping = false;
    before = 0;
    count = held->length;
  }
  size_t whole = before + ended_bytes(held->data + before, count);
  if (whole > before) {
    give((struct text){held->data, whole}, reader, whose);
    bytes_drop_front(held, whole);
  }
  if (held->length <= LONGEST_LINE) return;
  lines->dropping = true;
  bytes_free(held);
}

void lines_free(struct lines *lines) {
  bytes_free(&lines->held);
  lines->dropping = false;
}

struct text lines_first(struct text *lines) {
  const char *end = memchr(lines->at, '\n', lines->length);
  size_t length = end == NULL ? lines->length : (size_t)(end - lines->at) + 1;
  struct text first = {lines->at, length};
  *lines = (struct text){lines->at + length, lines->length - length};
  return first;
}
