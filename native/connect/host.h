/* The engine's program, which is started where no engine runs (`electron/helper/engine-connection/start-host.ts`). */
#ifndef TOOLTRAY_HOST_H
#define TOOLTRAY_HOST_H

#include "paths.h"
#include "program.h"
#include "relay/keeper.h"
#include "system/system.h"

struct host {
  struct system *system;
  const struct paths *paths;
  const struct program *program;
  /* Why there is nothing to start, as a sentence; NULL where there was something. */
  const char *missing;
  /* A newer app takes the place of the one that has ended, and is started by its installer. */
  bool is_replaced;
};

/*
 * Starts the desktop app, hidden, where there is one and a display to show its tray on; else the TypeScript program as a host without a
 * window, where there is that; nothing while a newer app is being installed. Does not wait for it.
 */
void host_start(struct host *host);
/* What became of it. */
struct host_fate host_fate(const struct host *host);

#endif
