#include "app-words.h"

/*
 * Has macOS start the app, which then belongs to no AI app (`OPEN_OR_RUN` of `start-host.ts`). The system passes no environment, so it is
 * not for another home. `$1` starts the app where the system does not know it.
 */
static char OPEN_OR_RUN[] = "/usr/bin/open -g -b \"$0\" --args --hidden || exec \"$1\" --hidden";
static char SHELL[] = "/bin/sh", COMMAND[] = "-c", APP_ID[] = "io.github.tooltray.app", HIDDEN[] = "--hidden";

void app_words(char *words[APP_WORDS], const struct machine *machine, char *app) {
  bool is_usual_home = machine->kind == SYSTEM_DARWIN && machine->variable("TOOLTRAY_HOME") == NULL;
  char *const opened[] = {SHELL, COMMAND, OPEN_OR_RUN, APP_ID, app, NULL};
  char *const run[] = {app, HIDDEN, NULL};
  for (char *const *from = is_usual_home ? opened : run; (*words++ = *from++) != NULL;) {
  }
}
