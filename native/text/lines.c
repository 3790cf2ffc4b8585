#include "lines.h"

#include <string.h>

/* Bytes that are read at once. */
enum { READ_SIZE = 64 * 1024 };
/* Bytes that are kept of either end of a line that is dropped. */
enum { END_SIZE = 1024 };

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

static struct text first_bytes(struct text text) {
  return (struct text){text.at, text.length < END_SIZE ? text.length : END_SIZE};
}

static struct text last_bytes(struct text text) {
  size_t length = first_bytes(text).length;
  return (struct text){text.at + text.length - length, length};
}

static void give(struct lines *lines, struct text whole, lines_reader *reader, void *whose) {
  if (whole.length <= LONGEST_LINE) {
    reader(whose, whole);
    return;
  }
  while (whole.length > 0) {
    struct text line = lines_first(&whole);
    if (line.length - 1 <= LONGEST_LINE) reader(whose, line);
    else if (lines->dropped != NULL) lines->dropped(whose, first_bytes(line), last_bytes(line));
  }
}

/* More has come of the line that is dropped. */
static void keep_tail(struct lines *lines, struct text more) {
  bytes_add_text(&lines->tail, last_bytes(more));
  if (lines->tail.length > END_SIZE) bytes_drop_front(&lines->tail, lines->tail.length - END_SIZE);
}

static void begin_dropping(struct lines *lines) {
  lines->dropping = true;
  lines->head = bytes_copy(first_bytes(bytes_view(&lines->held)));
  keep_tail(lines, bytes_view(&lines->held));
  bytes_free(&lines->held);
}

static void end_dropping(struct lines *lines, void *whose) {
  lines->dropping = false;
  if (lines->dropped != NULL) lines->dropped(whose, bytes_view(&lines->head), bytes_view(&lines->tail));
  bytes_free(&lines->head);
  bytes_free(&lines->tail);
}

void lines_take(struct lines *lines, size_t count, lines_reader *reader, void *whose) {
  struct bytes *held = &lines->held;
  size_t before = held->length;
  held->length += count;
  if (lines->dropping) {
    const char *end = memchr(held->data, '\n', held->length);
    size_t gone = end == NULL ? held->length : (size_t)(end - held->data) + 1;
    keep_tail(lines, (struct text){held->data, gone});
    bytes_drop_front(held, gone);
    if (end == NULL) return;
    end_dropping(lines, whose);
    before = 0;
    count = held->length;
  }
  size_t whole = before + ended_bytes(held->data + before, count);
  if (whole > before) {
    give(lines, (struct text){held->data, whole}, reader, whose);
    bytes_drop_front(held, whole);
  }
  if (held->length > LONGEST_LINE) begin_dropping(lines);
}

void lines_free(struct lines *lines) {
  bytes_free(&lines->held);
  bytes_free(&lines->head);
  bytes_free(&lines->tail);
  lines->dropping = false;
}

struct text lines_first(struct text *lines) {
  const char *end = memchr(lines->at, '\n', lines->length);
  size_t length = end == NULL ? lines->length : (size_t)(end - lines->at) + 1;
  struct text first = {lines->at, length};
  *lines = (struct text){lines->at + length, lines->length - length};
  return first;
}
