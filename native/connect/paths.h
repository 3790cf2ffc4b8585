/* Where the engine is found, by the rules of `electron/engine/config/paths.ts`: processes with other rules would have an engine each. */
#ifndef TOOLTRAY_PATHS_H
#define TOOLTRAY_PATHS_H

#include "text/bytes.h"

enum system_kind { SYSTEM_LINUX, SYSTEM_DARWIN, SYSTEM_WINDOWS };

/* What differs between machines; texts in UTF-8. */
struct machine {
  enum system_kind kind;
  /* The value of an environment variable; NULL where it is not set. */
  const char *(*variable)(const char *name);
  /* Home folder and folder for temporary files, absolute; NULL where the system tells none. */
  const char *home;
  const char *tmp;
  unsigned long uid;
};

/* Absolute paths; owned. Nothing is created by knowing them. */
struct paths {
  /* What the engine listens on: a UNIX socket, or the name of a pipe on Windows. */
  struct bytes socket;
  /* The folder of the socket. */
  struct bytes runtime_dir;
  struct bytes log_dir;
  struct bytes handshake_file;
  struct bytes database_file;
  /* Empty where only the TypeScript helper knows it: on Windows, on a share of the network. */
  struct bytes servers_file;
  struct bytes installation_file;
};

/* False where only the rules of the TypeScript helper will do: without a home folder, and on Windows with letters beyond ASCII. */
bool paths_find(struct paths *paths, const struct machine *machine);
void paths_free(struct paths *paths);

#endif
