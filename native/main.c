/*
 * The native helper: `tooltray connect` in a hundredth of the memory and a tenth of the time that a JavaScript program takes. Every other
 * command is carried out by the engine that runs. Where none does, and for what the engine cannot carry out, it is the TypeScript program's
 * where there is one: it takes the place of this one. In the desktop app there is none, and the engine is started.
 */
#include "command/command.h"
#include "connect/connect.h"
#include "connect/paths.h"
#include "connect/program.h"
#include "system/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a program exits with that finds no Node to run on (`electron/helper/tooltray.ts`). */
enum { NO_NODE = 7 };

static int become_program(const struct program *program, char *const *words, size_t count) {
  struct bytes reason = {0};
  char **all = program_with(program, words, count);
  system_become(all, &reason);
  fprintf(stderr, "tooltray: %s could not be started: %s\n", all[0], bytes_c_string(&reason));
  fputs("Run \"npm run build:native\" in Tooltray's folder, or get Node 24 from https://nodejs.org/en/download\n", stderr);
  free(all);
  bytes_free(&reason);
  return NO_NODE;
}

static bool asks_for_version(char *const *words, size_t count) {
  return count == 1 && (strcmp(words[0], "--version") == 0 || strcmp(words[0], "-v") == 0);
}

/* `words`: what stands behind the name of this program. */
static int run(char **words, size_t count, const struct program *program) {
  struct choice choice;
  struct paths paths;
  struct machine machine = system_machine();
  bool connects = count > 0 && strcmp(words[0], "connect") == 0 && choice_read(&choice, words + 1, count - 1);
  bool has_program = program->count > 0;
  if (!has_program && asks_for_version(words, count)) {
    puts(TOOLTRAY_VERSION);
    return 0;
  }
  bool has_paths = paths_find(&paths, &machine);
  if (has_program && !connects) {
    int code = 0;
    bool is_done = has_paths && command_run_if_running(words, count, &paths, &machine, &code);
    if (has_paths) paths_free(&paths);
    return is_done ? code : become_program(program, words, count);
  }
  if (!has_paths) {
    if (has_program) return become_program(program, words, count);
    fputs("tooltray: the home folder of this user is not known, or not to this program. Set TOOLTRAY_HOME to a folder.\n", stderr);
    return NO_NODE;
  }
  int code = connects ? connect_run(&choice, &paths, program, machine.variable("TOOLTRAY_CLIENT"))
                      : command_run(words, count, &paths, program, &machine);
  paths_free(&paths);
  return code;
}

/* The engine alone starts it so, within bubblewrap (`electron/engine/upstream/sandbox/`). */
static bool is_sandboxed(char *const *words, int count) {
  return count > 2 && strcmp(words[1], "sandboxed") == 0;
}

int main(int count, char **given_words) {
  char **words = system_words(&count, given_words);
  if (is_sandboxed(words, count)) return system_run_sandboxed(words + 2);
  struct program program;
  if (!program_find(&program)) {
    fputs("tooltray: the system does not tell where this program is. Run dist/helper/tooltray.js with Node instead.\n", stderr);
    return NO_NODE;
  }
  int code = run(words + (count > 0 ? 1 : 0), count > 1 ? (size_t)count - 1 : 0, &program);
  program_free(&program);
  return code;
}
