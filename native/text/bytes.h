/* Bytes that grow, and views of bytes that somebody else holds. */
#ifndef TOOLTRAY_BYTES_H
#define TOOLTRAY_BYTES_H

#include <stdbool.h>
#include <stddef.h>

/* Owned: `bytes_free` gives it back. All zero is empty, and holds no memory. */
struct bytes {
  char *data;
  size_t length;
  /* From `data` on. */
  size_t capacity;
  /* In front of `data`: what was dropped, and still belongs to the block. */
  size_t dropped;
};

/* A view; it lives no longer than what it looks at. */
struct text {
  const char *at;
  size_t length;
};

/* As `realloc`, but never NULL: without memory the program says so on stderr and ends with 1. */
void *allocate(void *block, size_t size);

/* Makes room for so many more bytes behind the last one. */
void bytes_reserve(struct bytes *bytes, size_t more);
void bytes_add(struct bytes *bytes, const char *data, size_t length);
void bytes_add_text(struct bytes *bytes, struct text text);
/* Adds a C string without its NUL. */
void bytes_say(struct bytes *bytes, const char *words);
/* Adds a text as a JSON string, quotes and all (RFC 8259, section 7). */
void bytes_say_json(struct bytes *bytes, struct text text);
/* Adds a whole number in decimal digits. */
void bytes_say_number(struct bytes *bytes, unsigned long number);
/* Takes so many bytes away from the front, and moves the rest seldom; what was large and is empty now holds no memory. */
void bytes_drop_front(struct bytes *bytes, size_t count);
/* Ends them with a NUL, which does not count, and gives them as a C string. */
const char *bytes_c_string(struct bytes *bytes);
void bytes_free(struct bytes *bytes);

struct text text_of(const char *words);
struct text bytes_view(const struct bytes *bytes);
struct bytes bytes_copy(struct text text);
bool text_same(struct text one, struct text other);

#endif
