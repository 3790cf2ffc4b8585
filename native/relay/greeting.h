/*
 * What the last engine left on disk for the time before the next one runs: its own answers to the opening of a conversation
 * (`electron/contract/cached-handshake.ts`). The answers go to the client as they stand in the file.
 */
#ifndef TOOLTRAY_GREETING_H
#define TOOLTRAY_GREETING_H

#include "text/message.h"

/* All zero answers nothing. */
struct greeting {
  struct bytes file;
  struct json legacy_versions;
  struct json initialize;
  struct json legacy_tools;
  struct json discover;
  struct json modern_tools;
};

/* Makes a greeting of the text of its file, which it owns from then on; one that is torn or of another shape answers nothing. */
struct greeting greeting_read(struct bytes file);
/* Adds the result that answers a request. False, and adds nothing, where only the engine itself can answer. */
bool greeting_answer(const struct greeting *greeting, const struct message *request, struct bytes *result);
void greeting_free(struct greeting *greeting);

#endif
