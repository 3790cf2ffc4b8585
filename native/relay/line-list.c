#include "line-list.h"

#include <stdlib.h>

void line_list_add(struct line_list *list, struct text line) {
  if (list->count == list->room) {
    list->room = list->room == 0 ? 8 : list->room * 2;
    list->all = allocate(list->all, list->room * sizeof *list->all);
  }
  struct bytes copy = bytes_copy(line);
  if (copy.length == 0 || copy.data[copy.length - 1] != '\n') bytes_say(&copy, "\n");
  list->all[list->count++] = copy;
}

static bool is_of_id(const struct bytes *line, struct json id) {
  struct message message = message_read(bytes_view(line));
  if (!message_is_request(&message)) return false;
  struct bytes one = {0}, other = {0};
  message_add_key(&one, message.id);
  message_add_key(&other, id);
  bool same = text_same(bytes_view(&one), bytes_view(&other));
  bytes_free(&one);
  bytes_free(&other);
  return same;
}

void line_list_remove_id(struct line_list *list, struct json id) {
  size_t kept = 0;
  for (size_t at = 0; at < list->count; at++) {
    if (is_of_id(&list->all[at], id)) bytes_free(&list->all[at]);
    else list->all[kept++] = list->all[at];
  }
  list->count = kept;
}

bool line_list_has_id(const struct line_list *list, struct json id) {
  for (size_t at = 0; at < list->count; at++)
    if (is_of_id(&list->all[at], id)) return true;
  return false;
}

void line_list_free(struct line_list *list) {
  for (size_t at = 0; at < list->count; at++) bytes_free(&list->all[at]);
  free(list->all);
  *list = (struct line_list){0};
}
