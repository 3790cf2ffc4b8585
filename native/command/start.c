#include "start.h"

#include <string.h>

/* `PASSED_ON` in `electron/helper/remote-commands/start.ts`, which says why. */
static const char *const PASSED_ON[] = {
  "HOME",       "USERPROFILE",  "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "CLAUDE_CONFIG_DIR", "CODEX_HOME",
  "COPILOT_HOME", "PATH", "PATHEXT", "SHELL",        "SHLVL",           "NO_COLOR",          "TERM",
};

static void say_member(struct bytes *to, const char *name, const char *value, bool first) {
  if (!first) bytes_say(to, ",");
  bytes_say_json(to, text_of(name));
  bytes_say(to, ":");
  bytes_say_json(to, text_of(value));
}

static void say_environment(struct bytes *to, const struct machine *machine) {
  bool first = true;
  bytes_say(to, ",\"env\":{");
  for (size_t at = 0; at < sizeof PASSED_ON / sizeof *PASSED_ON; at++) {
    const char *value = machine->variable(PASSED_ON[at]);
    if (value == NULL) continue;
    say_member(to, PASSED_ON[at], value, first);
    first = false;
  }
  bytes_say(to, "}");
}

static void say_columns(struct bytes *to, const char *member, struct terminal terminal) {
  if (!terminal.is) return;
  bytes_say(to, member);
  bytes_say_number(to, terminal.columns);
}

void start_say(
  struct bytes *to, char *const *words, size_t count, const char *folder, const struct machine *machine, const struct terminal terminals[3]
) {
  bytes_say(to, "{\"words\":[");
  for (size_t at = 0; at < count; at++) {
    if (at > 0) bytes_say(to, ",");
    bytes_say_json(to, text_of(words[at]));
  }
  bytes_say(to, "]");
  if (folder != NULL) {
    bytes_say(to, ",");
    say_member(to, "folder", folder, true);
  }
  say_environment(to, machine);
  if (terminals[0].is) bytes_say(to, ",\"stdin\":true");
  say_columns(to, ",\"stdout\":", terminals[1]);
  say_columns(to, ",\"stderr\":", terminals[2]);
  bytes_say(to, "}");
}
