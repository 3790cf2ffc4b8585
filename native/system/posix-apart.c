/*
 * Starts the engine's program so that it is no descendant of this one, as `electron/helper/engine-connection/apart.ts` does: an AI app may
 * end its helper with all its descendants, and the engine serves other apps, too.
 */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Where the watcher has its pipes. */
enum { REPORT = 3, HOLD = 4 };

/* In a shell's exit code: the program was ended by a signal, or cannot be run, or was not found. */
enum { BY_SIGNAL = 128, NOT_RUN = 126, NOT_FOUND = 127 };

/* What a host exits with when another one has the engine already (`exitCodes.engine`). */
enum { GAVE_WAY = 6 };

static char SHELL[] = "/bin/sh";
static char COMMAND[] = "-c";

/* Starts a watcher and ends at once, so that the system adopts the watcher. */
static char START[] = "sh -c \"$0\" sh \"$@\" &";

/*
 * The watcher: runs the program, and writes its exit code to REPORT. It ends earlier, and leaves the program to the system, when this end
 * of HOLD is closed.
 */
static char WATCH[] =
  "(read _ <&4; kill $$) 3>&- &\n"
  "reader=$!\n"
  "\"$@\" 3>&- 4<&-\n"
  "code=$?\n"
  "kill $reader 2>/dev/null\n"
  "wait $reader 2>/dev/null\n"
  "echo $code >&3";

/* A pipe whose ends no program inherits, and that are none of those that the watcher has. */
static bool make_pipe(int ends[2]) {
  int made[2];
  if (pipe(made) != 0) return false;
  for (int at = 0; at < 2; at++) {
    ends[at] = fcntl(made[at], F_DUPFD_CLOEXEC, HOLD + 1);
    close(made[at]);
  }
  if (ends[0] >= 0 && ends[1] >= 0) return true;
  for (int at = 0; at < 2; at++)
    if (ends[at] >= 0) close(ends[at]);
  return false;
}

/* In a session of its own, so that what ends a client's processes spares it, with the signals that a program begins with. */
static int spawn_shell(pid_t *pid, char *const *words, const char *folder, int log, int report, int hold) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t ways;
  int error = posix_spawn_file_actions_init(&files);
  if (error != 0) return error;
  error = posix_spawnattr_init(&ways);
  if (error == 0) {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    error = posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, log, STDOUT_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, log, STDERR_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, report, REPORT);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&files, hold, HOLD);
    if (error == 0) error = posix_spawn_file_actions_addchdir_np(&files, folder);
    if (error == 0) error = posix_spawnattr_setsigdefault(&ways, &pipe_signal);
    if (error == 0) error = posix_spawnattr_setflags(&ways, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF);
    if (error == 0) error = posix_spawn(pid, words[0], &files, &ways, words, environ);
    posix_spawnattr_destroy(&ways);
  }
  posix_spawn_file_actions_destroy(&files);
  return error;
}

int posix_start_apart(struct system *system, char *const *words, const char *folder, int log) {
  size_t count = 0;
  while (words[count] != NULL) count++;
  char *const first[] = {SHELL, COMMAND, START, WATCH};
  enum { FIRST = sizeof first / sizeof *first };
  char **all = allocate(NULL, (FIRST + count + 1) * sizeof *all);
  memcpy(all, first, sizeof first);
  memcpy(all + FIRST, words, (count + 1) * sizeof *all);
  int report[2], hold[2], error = make_pipe(report) ? 0 : errno;
  if (error == 0 && !make_pipe(hold)) {
    error = errno;
    close(report[0]);
    close(report[1]);
  }
  if (error == 0) {
    // A program that is not found is told by the shell, in its own words.
    error = spawn_shell(&system->shell, all, folder, log, report[1], hold[0]);
    close(report[1]);
    close(hold[0]);
    system->report = report[0];
    system->hold = hold[1];
    if (error == 0 && fcntl(system->report, F_SETFL, O_NONBLOCK) != 0) error = errno;
    if (error == 0) system->children++;
    else system_settle(system);
  }
  free(all);
  return error;
}

static void note_end(struct system *system, int code) {
  system->gave_way = code == GAVE_WAY;
  system->was_killed = code > BY_SIGNAL;
  if (code == 0 || system->gave_way) return;
  bytes_free(&system->failure);
  if (code == NOT_RUN || code == NOT_FOUND) {
    bytes_say(&system->failure, "Tooltray could not be started: its program cannot be run");
  } else {
    bytes_say(&system->failure, "Tooltray stopped while it was starting (exit code ");
    if (code >= 0 && code <= BY_SIGNAL) bytes_say_number(&system->failure, (unsigned long)code);
    else bytes_say(&system->failure, "unknown");
    bytes_say(&system->failure, ")");
  }
  bytes_say(&system->failure, ". See why with: tooltray serve");
}

/* What the watcher wrote: a number and the end of a line, which a pipe takes in one piece. */
static void read_report(struct system *system) {
  char text[16];
  ssize_t length = read(system->report, text, sizeof text - 1);
  if (length < 0) return;
  text[length] = '\0';
  system_settle(system);
  // Without a number the watcher itself was ended: the program may run on.
  if (length > 0) note_end(system, atoi(text));
}

void posix_look_at_children(struct system *system) {
  int status;
  pid_t ended;
  // In most conversations nothing is ever started, and each message would ask the system for nothing.
  while (system->children > 0 && (ended = waitpid(-1, &status, WNOHANG)) > 0) {
    system->children--;
    if (ended == system->shell && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) note_end(system, NOT_RUN);
  }
  if (system->report >= 0) read_report(system);
}

void system_settle(struct system *system) {
  if (system->report >= 0) close(system->report);
  if (system->hold >= 0) close(system->hold);
  system->report = system->hold = -1;
  system->gave_way = false;
  system->was_killed = false;
}
