/*
 * The TypeScript program: what runs every command but `connect`, and the engine. The desktop app has none that could run outside of it:
 * there the engine carries commands out (`command/command.h`).
 */
#ifndef TOOLTRAY_PROGRAM_H
#define TOOLTRAY_PROGRAM_H

#include "text/bytes.h"

/* The words that run it, owned, without the words that it is given; none where there is no such program. */
struct program {
  /* Where this program is, up to the last slash; what was built with it lies there. */
  struct bytes folder;
  struct bytes text;
  char **words;
  size_t count;
};

/*
 * Finds it: `program.txt` beside this program has its words, one a line; without that file there is none. False where the system does not
 * tell where this program is.
 */
bool program_find(struct program *program);
/* Its words and those it is given, with a NULL behind them; the array is the caller's to free. */
char **program_with(const struct program *program, char *const *given, size_t count);
void program_free(struct program *program);

#endif
