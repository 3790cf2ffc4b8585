/* Whose a line is of which only the ends are left, by the rules of `electron/engine/transport/framing/cut-message.ts`. */
#ifndef TOOLTRAY_CUT_MESSAGE_H
#define TOOLTRAY_CUT_MESSAGE_H

#include "json.h"

struct cut_message {
  /* A view of one of the ends; JSON_NONE where neither tells an id, as of a notification. */
  struct json id;
  bool is_request;
};

struct cut_message cut_message_read(struct text head, struct text tail);

#endif
