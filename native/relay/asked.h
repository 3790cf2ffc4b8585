/* The requests that an engine got and has not answered: found by their ids, and kept in the order in which they went. */
#ifndef TOOLTRAY_ASKED_H
#define TOOLTRAY_ASKED_H

#include "text/message.h"

#include <stdint.h>

struct asked {
  /* The id in the form that all ways to write it share, and as the client wrote it. */
  struct bytes key;
  struct bytes id;
  /* What may be asked again; empty for all that may have an effect on the world. */
  struct bytes line;
  uint32_t hash;
  struct asked *next_of_hash;
  struct asked *before;
  struct asked *after;
};

/* All zero is empty. */
struct asked_list {
  struct asked *first;
  struct asked *last;
  size_t count;
  /* By the low bits of their hashes; as many as a power of two. */
  struct asked **buckets;
  size_t bucket_count;
};

/* Notes a request; one of the same id takes the place of the one before. `line` is empty for what must not be asked again. */
void asked_add(struct asked_list *list, struct json id, struct text line);
/* Forgets the one of that id, if there is one. */
void asked_remove(struct asked_list *list, struct json id);
void asked_free(struct asked_list *list);

#endif
