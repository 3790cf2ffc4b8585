/* Messages of the client that no engine has got yet, as their lines. */
#ifndef TOOLTRAY_LINE_LIST_H
#define TOOLTRAY_LINE_LIST_H

#include "text/message.h"

/* All zero is empty. */
struct line_list {
  struct bytes *all;
  size_t count;
  size_t room;
};

/* Adds a copy of a line, with the `\n` that it may lack. */
void line_list_add(struct line_list *list, struct text line);
/* Forgets the requests of that id. */
void line_list_remove_id(struct line_list *list, struct json id);
/* Whether a request of that id waits. */
bool line_list_has_id(const struct line_list *list, struct json id);
void line_list_free(struct line_list *list);

#endif
