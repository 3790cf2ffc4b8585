/* `tooltray connect`: what an AI client starts (`electron/helper/relay/connect.ts`). */
#ifndef TOOLTRAY_CONNECT_H
#define TOOLTRAY_CONNECT_H

#include "door.h"
#include "paths.h"
#include "program.h"

/*
 * Relays the conversation on stdin and stdout to the engine, starting the engine when there is none, until the client closes its end.
 * Gives the exit code.
 */
int connect_run(const struct choice *choice, const struct paths *paths, const struct program *program, const char *registered);

#endif
