/* How the desktop app is started (`hostPlan` of `electron/helper/engine-connection/start-host.ts`). */
#ifndef TOOLTRAY_APP_WORDS_H
#define TOOLTRAY_APP_WORDS_H

#include "paths.h"

/* The most words, with the NULL behind the last one. */
enum { APP_WORDS = 6 };

/* Fills in the program and its arguments. `app`, the app's executable, must live as long as they do. */
void app_words(char *words[APP_WORDS], const struct machine *machine, char *app);

#endif
