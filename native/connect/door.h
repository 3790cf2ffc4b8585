/* What the engine's socket speaks before MCP begins, by the rules of `electron/control/connect/hello.ts`. */
#ifndef TOOLTRAY_DOOR_H
#define TOOLTRAY_DOOR_H

#include "text/json.h"

/* The words after `tooltray connect`; each NULL where it was not given. */
struct choice {
  const char *profile;
  const char *expose;
  const char *server;
};

/* False for what only the whole command line understands, or refuses (`relay/connect-options.ts`). */
bool choice_read(struct choice *choice, char *const *words, size_t count);
bool choice_is_usual(const struct choice *choice);

/* The first line of a helper that comes with a command. */
void door_hello_with_command(struct bytes *line, const char *version);
/* The first line of a helper that comes with a client. `folder` and `registered` may be NULL. */
void door_hello(struct bytes *line, const char *version, const struct choice *choice, const char *folder, const char *registered);

enum welcome {
  WELCOME_IN,
  /* The engine said why not: a sentence. */
  WELCOME_REFUSED,
  /* Something that is not Tooltray answers. */
  WELCOME_NONE,
};

/* Reads the engine's first line; adds to `reason` why it let nobody in. */
enum welcome door_welcome(struct text line, struct bytes *reason);
/* Whether an engine that let this program in has this version. */
bool door_has_version(struct text line, const char *version);

#endif
