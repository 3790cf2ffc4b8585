/*
 * What the last engine left on disk for the time before the next one runs: its own answers to the opening of a conversation
 * (`electron/contract/cached-handshake.ts`). The answers go to the client as they stand in the file.
 */
#ifndef TOOLTRAY_HANDSHAKE_H
#define TOOLTRAY_HANDSHAKE_H

#include "text/message.h"

/* All zero answers nothing. */
struct handshake {
  struct bytes file;
  struct json legacy_versions;
  struct json initialize;
  struct json legacy_tools;
  struct json discover;
  struct json modern_tools;
};

/*
 * Makes a handshake of what was recorded when this program was built, for a home where no engine ever ran. It answers only the opening: the
 * first list of tools says where no engine can be started. With a servers.json (else NULL) that says more than which programs and addresses
 * there are, it answers nothing. It owns `built_in`.
 */
struct handshake handshake_built_in(struct bytes built_in, const struct text *servers);
/* Makes a handshake of the text of its file, which it owns from then on; one that is torn or of another shape answers nothing. */
struct handshake handshake_read(struct bytes file);
/*
 * Adds the result that answers a request. False, and adds nothing, where only the engine itself can answer: a client that shows pages of
 * tools gets other capabilities and another list than these. `initialize` is the line by which the client opened its session, or empty.
 */
bool handshake_answer(const struct handshake *handshake, const struct message *request, struct text initialize, struct bytes *result);
void handshake_free(struct handshake *handshake);

#endif
