/* The TypeScript program: what runs every command but `connect`, and the engine. */
#ifndef TOOLTRAY_PROGRAM_H
#define TOOLTRAY_PROGRAM_H

#include "text/bytes.h"

/* The words that run it, owned; without the words that it is given. */
struct program {
  struct bytes text;
  char **words;
  size_t count;
};

/*
 * Finds it: `program.txt` beside this program has its words, one a line; without that file it is `../helper/tooltray.js`, run by the `node`
 * of the PATH. False where the system does not tell where this program is.
 */
bool program_find(struct program *program);
/* Its words and those it is given, with a NULL behind them; the array is the caller's to free. */
char **program_with(const struct program *program, char *const *given, size_t count);
void program_free(struct program *program);

#endif
