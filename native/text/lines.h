/* Cuts a byte stream where its lines end. */
#ifndef TOOLTRAY_LINES_H
#define TOOLTRAY_LINES_H

#include "bytes.h"

/* The longest line that is passed on, in bytes; a longer one is dropped up to its end. */
#ifndef LONGEST_LINE
#define LONGEST_LINE ((size_t)128 * 1024 * 1024)
#endif

/* Is given one or more whole lines, each with the `\n` that ends it. */
typedef void lines_reader(void *whose, struct text lines);
/* Is given the first and the last bytes of a line that was dropped, when it has ended. */
typedef void lines_dropped(void *whose, struct text head, struct text tail);

/* All zero is a stream that has not begun. */
struct lines {
  /* What came of the line that has not ended yet. */
  struct bytes held;
  bool dropping;
  /* The ends of the line that is dropped. */
  struct bytes head, tail;
  /* Given what `lines_take` gives the reader; NULL where nobody wants to know. */
  lines_dropped *dropped;
};

/* Where the next bytes go, and how many of them may be read there. */
char *lines_room(struct lines *lines, size_t *room);
/* So many bytes have been read there: gives all whole lines as one piece, a view. The reader may not free the stream. */
void lines_take(struct lines *lines, size_t count, lines_reader *reader, void *whose);
void lines_free(struct lines *lines);

/* Cuts the first line off some whole lines; with its `\n`. */
struct text lines_first(struct text *lines);

#endif
