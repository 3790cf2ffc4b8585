#include "tell.h"

#include "system/system.h"

#include <string.h>

/* `exitCodes.engine` and `exitCodes.storage` (`electron/helper/commands/exit-codes.ts`). */
enum { EXIT_ENGINE = 6, EXIT_STORAGE = 7 };

/* Whether the words ask for JSON, as `formatOf` in `commands/command-line.ts` has it; behind `--` stands what is for others. */
static bool wants_json(char *const *words, size_t count) {
  bool json = false, table = false;
  for (size_t at = 0; at < count && strcmp(words[at], "--") != 0; at++) {
    if (strcmp(words[at], "--json") == 0) json = true;
    if (strcmp(words[at], "--no-json") == 0 || strcmp(words[at], "--table") == 0) table = true;
  }
  return json && !table;
}

static void print(struct bytes *text) {
  system_print(2, bytes_view(text));
  bytes_free(text);
}

void tell_notice(const char *sentence, char *const *words, size_t count) {
  if (wants_json(words, count)) return;
  struct bytes text = {0};
  bytes_say(&text, sentence);
  bytes_say(&text, "\n");
  print(&text);
}

static void tell(const char *code, struct text message, const char *hint, char *const *words, size_t count) {
  struct bytes text = {0};
  if (wants_json(words, count)) {
    bytes_say(&text, "{\n  \"error\": {\n    \"code\": ");
    bytes_say_json(&text, text_of(code));
    bytes_say(&text, ",\n    \"message\": ");
    bytes_say_json(&text, message);
    if (hint != NULL) {
      bytes_say(&text, ",\n    \"hint\": ");
      bytes_say_json(&text, text_of(hint));
    }
    bytes_say(&text, "\n  }\n}\n");
  } else {
    bytes_say(&text, "error: ");
    bytes_add_text(&text, message);
    bytes_say(&text, " [");
    bytes_say(&text, code);
    bytes_say(&text, "]\n");
    if (hint != NULL) {
      bytes_say(&text, "hint: ");
      bytes_say(&text, hint);
      bytes_say(&text, "\n");
    }
    // Every code has a page, which the command prints without an engine.
    bytes_say(&text, "see: tooltray docs ");
    bytes_say(&text, code);
    bytes_say(&text, "\n");
  }
  print(&text);
}

int tell_unreachable(struct text reason, char *const *words, size_t count) {
  tell("engine_unreachable", reason, NULL, words, count);
  return EXIT_ENGINE;
}

int tell_stranger(struct text reason, char *const *words, size_t count) {
  tell("socket_unsafe", reason, NULL, words, count);
  return EXIT_STORAGE;
}

int tell_lost(char *const *words, size_t count) {
  struct text message = text_of("Tooltray stopped before it answered.");
  tell("engine_unreachable", message, "See what it wrote last: tooltray logs", words, count);
  return EXIT_ENGINE;
}
