/* What the POSIX files share. */
#ifndef TOOLTRAY_POSIX_H
#define TOOLTRAY_POSIX_H

#include "system.h"

#include <sys/types.h>

struct system {
  enum streams streams;
  /* -1 where no engine is. */
  int engine;
  /* What the last wait found to be read, or at its end. */
  bool readable[2];
  /* The program that was started last, 0 before; and what is known of its end. */
  pid_t host;
  /* Of programs that were started here, those whose end was not seen. */
  int children;
  bool gave_way;
  struct bytes failure;
};

/* Sees to it that the folder of the socket and the socket are this user's; false, with the reason, where they are somebody else's. */
bool posix_is_own_socket(const struct paths *paths, struct bytes *reason);
/* What can be read when Ctrl+C came; -1 where that is not heard. */
int posix_interrupts(void);
/* Makes a folder, and those above it that are missing, for nobody but this user. False where none can be made; `errno` says why. */
bool posix_make_folder(const char *folder);

#endif
