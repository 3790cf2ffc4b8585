/*
 * The native helper: `tooltray connect` in a hundredth of the memory and a tenth of the time that a JavaScript program takes. Every other
 * command, and a `connect` that it does not understand, is the TypeScript program's, which takes its place.
 */
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

int main(int count, char **given_words) {
  char **words = system_words(&count, given_words);
  struct program program;
  if (!program_find(&program)) {
    fputs("tooltray: the system does not tell where this program is. Run dist/helper/tooltray.js with Node instead.\n", stderr);
    return NO_NODE;
  }
  size_t given = count > 1 ? (size_t)count - 1 : 0;
  struct choice choice;
  struct paths paths;
  struct machine machine = system_machine();
  bool connects = given > 0 && strcmp(words[1], "connect") == 0 && choice_read(&choice, words + 2, given - 1);
  int code;
  if (connects && paths_find(&paths, &machine)) {
    code = connect_run(&choice, &paths, &program, machine.variable("TOOLTRAY_CLIENT"));
    paths_free(&paths);
  } else {
    code = become_program(&program, words + 1, given);
  }
  program_free(&program);
  return code;
}
