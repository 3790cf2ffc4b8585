/* The way of a command to the engine (`electron/helper/reach/engine-client.ts`). */
#ifndef TOOLTRAY_REACH_H
#define TOOLTRAY_REACH_H

#include "connect/host.h"

enum reach { REACH_IN, REACH_NOBODY, REACH_FAILED };

/*
 * Knocks until an engine lets a command in. Where there is none, one is started, or with `starts` false: REACH_NOBODY. Adds to `reason` why
 * it failed, as a sentence.
 */
enum reach reach_engine(struct host *host, bool starts, struct bytes *reason);

#endif
