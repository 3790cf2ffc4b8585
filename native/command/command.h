/*
 * `tooltray` with any word but `connect`, where no JavaScript runs outside the desktop app: the engine carries the command out, with the
 * streams, folder and terminal of this program (`electron/helper/remote-commands/run-command.ts`).
 */
#ifndef TOOLTRAY_COMMAND_H
#define TOOLTRAY_COMMAND_H

#include "connect/host.h"

/* Has the engine carry out a command line, and starts the engine where none runs. Gives the exit code. */
int command_run(char *const *words, size_t count, const struct paths *paths, const struct program *program, const struct machine *machine);
/*
 * Has an engine that runs carry out a command line, which is ten times as fast as a program of its own. False where the program has to:
 * nobody is there, it has another version, or the command is one for a program alone. Nothing was printed then.
 */
bool command_run_if_running(char *const *words, size_t count, const struct paths *paths, const struct machine *machine, int *code);

#endif
