/* Programs on Linux and macOS: the engine's, which lives on by itself, and the one that takes the place of this one. */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

/* Notes why no engine can be started, as a sentence. */
static void note_failure(struct system *system, const char *what, const char *which, int error, const char *advice) {
  bytes_free(&system->failure);
  bytes_say(&system->failure, what);
  bytes_say(&system->failure, which);
  bytes_say(&system->failure, ": ");
  bytes_say(&system->failure, strerror(error));
  bytes_say(&system->failure, advice);
}

static int open_log(const char *log_dir) {
  struct bytes file = {0};
  bytes_say(&file, log_dir);
  bytes_say(&file, "/serve.log");
  int log = posix_make_folder(log_dir) ? open(bytes_c_string(&file), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600) : -1;
  bytes_free(&file);
  return log;
}

static bool is_of_another(const char *name, size_t length) {
  static const char *const whole[] = {"NODE_OPTIONS", "APPIMAGE", "APPDIR", "ARGV0", "OWD"};
  if (length >= 9 && strncmp(name, "ELECTRON_", 9) == 0) return true;
  for (size_t at = 0; at < sizeof whole / sizeof *whole; at++)
    if (strlen(whole[at]) == length && strncmp(name, whole[at], length) == 0) return true;
  return false;
}

void system_start(struct system *system, char *const *words, const char *log_dir) {
  bytes_free(&system->failure);
  system_settle(system);
  int log = open_log(log_dir);
  if (log < 0) {
    const char *advice = ". Make its folder writable, or choose another with TOOLTRAY_HOME.";
    note_failure(system, "Tooltray cannot be used: its log cannot be written in ", log_dir, errno, advice);
    return;
  }
  int error = posix_start_apart(system, words, log_dir, log);
  close(log);
  if (error != 0) note_failure(system, "Tooltray could not be started: ", words[0], error, ". See why with: tooltray serve");
}

void system_clean_environment(void) {
  // `environ` is another one after each that is taken out.
  for (char **at = environ; *at != NULL;) {
    size_t length = strcspn(*at, "=");
    if (!is_of_another(*at, length)) {
      at++;
      continue;
    }
    struct bytes name = bytes_copy((struct text){*at, length});
    unsetenv(bytes_c_string(&name));
    bytes_free(&name);
    at = environ;
  }
}

void system_become(char *const *words, struct bytes *reason) {
  execvp(words[0], words);
  bytes_say(reason, strerror(errno));
}
