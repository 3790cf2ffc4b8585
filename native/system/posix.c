/* The streams of the helper on Linux and macOS, and what waits for them: poll(2), and no thread. */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static bool set_flags(int file, int get, int set, int flags) {
  int before = fcntl(file, get);
  return before >= 0 && fcntl(file, set, before | flags) >= 0;
}

/*
 * A pipe or a socket may be full or empty; a file or a terminal is left as it is, because others write to it too. Returns its flags before,
 * or -1 where it was left.
 */
static int make_patient(int file) {
  struct stat found;
  if (fstat(file, &found) != 0 || (!S_ISFIFO(found.st_mode) && !S_ISSOCK(found.st_mode))) return -1;
  int before = fcntl(file, F_GETFL);
  return set_flags(file, F_GETFL, F_SETFL, O_NONBLOCK) && (before & O_NONBLOCK) == 0 ? before : -1;
}

/*
 * What is closed of stdin, stdout and stderr leads nowhere, so that no socket takes its number. All other files are the client's and not
 * for the engine, which would keep them open long after it: as Node does, the first few, and those behind them up to a gap.
 */
static bool own_files(void) {
  enum { FIRST_FEW = 16 };
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
    if (fcntl(file, F_GETFD) < 0 && open("/dev/null", O_RDWR) != file) return false;
  int file = STDERR_FILENO + 1;
  while (set_flags(file, F_GETFD, F_SETFD, FD_CLOEXEC) || file < FIRST_FEW) file++;
  return true;
}

struct system *system_open(enum streams streams, struct bytes *reason) {
  if (!own_files() || signal(SIGPIPE, SIG_IGN) == SIG_ERR) {
    bytes_say(reason, strerror(errno));
    return NULL;
  }
  struct system *system = allocate(NULL, sizeof *system);
  *system = (struct system){.streams = streams, .flags = {-1, -1}, .engine = -1, .report = -1, .hold = -1};
  if (streams == STREAMS_OF_CLIENT) {
    system->flags[STDIN_FILENO] = make_patient(STDIN_FILENO);
    system->flags[STDOUT_FILENO] = make_patient(STDOUT_FILENO);
  }
  return system;
}

void system_close(struct system *system) {
  system_leave(system);
  system_settle(system);
  // Whoever has the other end of these after this program expects to wait.
  for (int file = STDIN_FILENO; file <= STDOUT_FILENO; file++)
    if (system->flags[file] >= 0) fcntl(file, F_SETFL, system->flags[file]);
  bytes_free(&system->failure);
  free(system);
}

moment system_now(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0;
  return (moment)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool system_wait(struct system *system, struct interest interest, moment until) {
  posix_look_at_children(system);
  short wanted = (short)((interest.reads[ENGINE] ? POLLIN : 0) | (interest.writes[ENGINE] ? POLLOUT : 0));
  struct pollfd files[] = {
    // Nobody looks at the end of what nobody wants to read.
    {.fd = interest.reads[CLIENT] ? STDIN_FILENO : -1, .events = POLLIN},
    {.fd = system->streams == STREAMS_OF_CLIENT ? STDOUT_FILENO : -1, .events = interest.writes[CLIENT] ? POLLOUT : 0},
    {.fd = wanted == 0 ? -1 : system->engine, .events = wanted},
    {.fd = posix_interrupts(), .events = POLLIN},
  };
  moment left = until < 0 ? -1 : until - system_now();
  int timeout = until < 0 ? -1 : left <= 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
  // Interrupted, it found nothing; the next turn looks again.
  bool found = poll(files, sizeof files / sizeof *files, timeout) > 0;
  system->readable[CLIENT] = found && files[0].revents != 0;
  system->readable[ENGINE] = found && (files[2].revents & ~POLLOUT) != 0;
  return !found || (files[1].revents & (POLLERR | POLLHUP | POLLNVAL)) == 0;
}

static long moved(ssize_t count) {
  if (count >= 0) return (long)count;
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? STREAM_WAITS : STREAM_BROKEN;
}

long system_read(struct system *system, enum peer peer, char *to, size_t size) {
  if (!system->readable[peer]) return STREAM_WAITS;
  system->readable[peer] = false;
  return moved(read(peer == CLIENT ? STDIN_FILENO : system->engine, to, size));
}

long system_write(struct system *system, enum peer peer, struct text bytes) {
  return moved(write(peer == CLIENT ? STDOUT_FILENO : system->engine, bytes.at, bytes.length));
}

/* What the system says of a socket behind which nobody is, or nobody any more. */
static bool means_nobody(int error) {
  return error == ENOENT || error == ECONNREFUSED || error == ENOTSOCK || error == EPIPE || error == ECONNRESET;
}

static enum reached not_reached(int error, const struct paths *paths, struct bytes *reason) {
  bytes_say(reason, "Tooltray cannot be reached: ");
  bytes_add_text(reason, bytes_view(&paths->socket));
  bytes_say(reason, ": ");
  bytes_say(reason, strerror(error));
  bytes_say(reason, ". Make its folder writable, or choose another place with TOOLTRAY_HOME.");
  return means_nobody(error) ? REACHED_NOBODY : REACHED_NOTHING;
}

enum reached system_reach(struct system *system, const struct paths *paths, struct bytes *reason) {
  system_leave(system);
  // Before a word is said.
  if (!posix_is_own_socket(paths, reason)) return REACHED_STRANGER;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (paths->socket.length >= sizeof address.sun_path) return not_reached(ENAMETOOLONG, paths, reason);
  memcpy(address.sun_path, paths->socket.data, paths->socket.length);
  int engine = socket(AF_UNIX, SOCK_STREAM, 0);
  if (engine < 0) return not_reached(errno, paths, reason);
  bool ready = set_flags(engine, F_GETFD, F_SETFD, FD_CLOEXEC) && set_flags(engine, F_GETFL, F_SETFL, O_NONBLOCK);
  if (!ready || connect(engine, (const struct sockaddr *)&address, sizeof address) != 0) {
    int error = errno;
    close(engine);
    return not_reached(error, paths, reason);
  }
  system->engine = engine;
  return REACHED;
}

void system_leave(struct system *system) {
  if (system->engine >= 0) close(system->engine);
  system->engine = -1;
}

struct host_fate system_fate(struct system *system) {
  posix_look_at_children(system);
  return (struct host_fate){bytes_view(&system->failure), system->gave_way, system->was_killed};
}
