/* What a command tells by itself, without an engine, in the form that all commands have (`electron/helper/print/error.ts`). */
#ifndef TOOLTRAY_TELL_H
#define TOOLTRAY_TELL_H

#include "text/bytes.h"

/* A sentence for a person; nothing with `--json`. */
void tell_notice(const char *sentence, char *const *words, size_t count);
/* That no engine could be reached, and why; that its place is another user's; that it ended too soon. Each gives the exit code. */
int tell_unreachable(struct text reason, char *const *words, size_t count);
int tell_stranger(struct text reason, char *const *words, size_t count);
int tell_lost(char *const *words, size_t count);

#endif
