/* What the POSIX files share. */
#ifndef TOOLTRAY_POSIX_H
#define TOOLTRAY_POSIX_H

#include "system.h"

#include <sys/types.h>

struct system {
  enum streams streams;
  /* Of stdin and stdout, as they were before; -1 where nothing was changed. */
  int flags[2];
  /* -1 where no engine is. */
  int engine;
  /* What the last wait found to be read, or at its end. */
  bool readable[2];
  /* The shell that started the engine's program last, 0 before. */
  pid_t shell;
  /* Of programs that were started here, those whose end was not seen. */
  int children;
  /* Where the program's exit code will be read, and what has it watched for that; -1 where nothing is of interest. */
  int report;
  int hold;
  /* What is known of its end. */
  bool gave_way;
  bool was_killed;
  struct bytes failure;
};

/* Sees to it that the folder of the socket and the socket are this user's; false, with the reason, where they are somebody else's. */
bool posix_is_own_socket(const struct paths *paths, struct bytes *reason);
/* What can be read when Ctrl+C came; -1 where that is not heard. */
int posix_interrupts(void);
/* Starts the engine's program apart (`posix-apart.c`), in a folder and with a log. 0, or why not. */
int posix_start_apart(struct system *system, char *const *words, const char *folder, int log);
/* Takes note of the end of whatever was started here: one that has ended is seen at the next turn, and harms nobody until then. */
void posix_look_at_children(struct system *system);
/* Makes a folder, and those above it that are missing, for nobody but this user. False where none can be made; `errno` says why. */
bool posix_make_folder(const char *folder);

#endif
