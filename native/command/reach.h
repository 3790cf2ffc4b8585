/* The way of a command to the engine (`electron/helper/engine-connection/engine-client.ts`). */
#ifndef TOOLTRAY_REACH_H
#define TOOLTRAY_REACH_H

#include "connect/host.h"

enum reach {
  REACH_IN,
  REACH_NOBODY,
  /* What stands there is another user's. */
  REACH_STRANGER,
  REACH_FAILED,
};

/*
 * Knocks until an engine lets a command in. Where there is none, one is started, or with `starts` false: REACH_NOBODY. Adds to `reason` why
 * it failed, as a sentence, and to `rest` what the engine said right behind its welcome.
 */
enum reach reach_engine(struct host *host, bool starts, struct bytes *rest, struct bytes *reason);
/* The same, once, and only to an engine that runs and has the version of this program. REACH_NOBODY for any other. */
enum reach reach_same_version(struct host *host, struct bytes *rest, struct bytes *reason);

#endif
