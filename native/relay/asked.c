#include "asked.h"

#include <stdlib.h>

enum { FIRST_BUCKETS = 16 };

/* FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). A client that made ids collide would slow down its own helper alone. */
static uint32_t hash_of(struct text key) {
  uint32_t hash = 0x811c9dc5u;
  for (size_t at = 0; at < key.length; at++) hash = (hash ^ (unsigned char)key.at[at]) * 0x01000193u;
  return hash;
}

static struct asked **bucket_of(const struct asked_list *list, uint32_t hash) {
  return &list->buckets[hash & (list->bucket_count - 1)];
}

/* Twice as many buckets as requests at the least, so that few share one. */
static void make_room(struct asked_list *list) {
  if (list->count * 2 < list->bucket_count) return;
  list->bucket_count = list->bucket_count == 0 ? FIRST_BUCKETS : list->bucket_count * 2;
  list->buckets = allocate(list->buckets, list->bucket_count * sizeof *list->buckets);
  for (size_t at = 0; at < list->bucket_count; at++) list->buckets[at] = NULL;
  for (struct asked *each = list->first; each != NULL; each = each->after) {
    struct asked **bucket = bucket_of(list, each->hash);
    each->next_of_hash = *bucket;
    *bucket = each;
  }
}

/* The link that leads to the one of that key; what it leads to is NULL where there is none. */
static struct asked **find(const struct asked_list *list, struct text key, uint32_t hash) {
  struct asked **link = bucket_of(list, hash);
  while (*link != NULL && ((*link)->hash != hash || !text_same(bytes_view(&(*link)->key), key))) link = &(*link)->next_of_hash;
  return link;
}

static void free_texts(struct asked *asked) {
  bytes_free(&asked->key);
  bytes_free(&asked->id);
  bytes_free(&asked->line);
}

void asked_add(struct asked_list *list, struct json id, struct text line) {
  make_room(list);
  struct bytes key = {0};
  message_add_key(&key, id);
  uint32_t hash = hash_of(bytes_view(&key));
  struct asked **link = find(list, bytes_view(&key), hash);
  struct asked *asked = *link;
  if (asked == NULL) {
    asked = allocate(NULL, sizeof *asked);
    *asked = (struct asked){.hash = hash, .before = list->last};
    *link = asked;
    if (list->last == NULL) list->first = asked;
    else list->last->after = asked;
    list->last = asked;
    list->count++;
  }
  free_texts(asked);
  asked->key = key;
  asked->id = bytes_copy(id.text);
  asked->line = bytes_copy(line);
}

void asked_remove(struct asked_list *list, struct json id) {
  if (list->count == 0) return;
  struct bytes key = {0};
  message_add_key(&key, id);
  struct asked **link = find(list, bytes_view(&key), hash_of(bytes_view(&key)));
  bytes_free(&key);
  struct asked *asked = *link;
  if (asked == NULL) return;
  *link = asked->next_of_hash;
  if (asked->before == NULL) list->first = asked->after;
  else asked->before->after = asked->after;
  if (asked->after == NULL) list->last = asked->before;
  else asked->after->before = asked->before;
  list->count--;
  free_texts(asked);
  free(asked);
}

void asked_free(struct asked_list *list) {
  for (struct asked *each = list->first; each != NULL;) {
    struct asked *after = each->after;
    free_texts(each);
    free(each);
    each = after;
  }
  free(list->buckets);
  *list = (struct asked_list){0};
}
