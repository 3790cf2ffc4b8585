/* What the engine is told of a command line: its words, and where it was typed (`electron/helper/remote-commands/start.ts`). */
#ifndef TOOLTRAY_START_H
#define TOOLTRAY_START_H

#include "connect/paths.h"

/* Of stdin, stdout and stderr: whether it is a terminal, and the columns that it says it has. */
struct terminal {
  bool is;
  unsigned columns;
};

/*
 * Adds it as JSON. `folder` may be NULL. Of the environment only what commands read is told: no secret leaves this program by it.
 */
void start_say(
  struct bytes *to, char *const *words, size_t count, const char *folder, const struct machine *machine, const struct terminal terminals[3]
);

#endif
