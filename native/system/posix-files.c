/* Files and surroundings on Linux and macOS. */
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

static bool refuse(const char *what, const char *path, uid_t owner, struct bytes *reason) {
  bytes_say(reason, what);
  bytes_say(reason, path);
  bytes_say(reason, " belongs to another user of this computer (user id ");
  bytes_say_number(reason, owner);
  bytes_say(reason, "). Nothing was sent there. Have it removed, or choose another place with TOOLTRAY_HOME.");
  return false;
}

/*
 * The system does not tell who is at the other end of a socket. But only its owner, or root, can put anything into a folder of mode 0700:
 * what stands there and is ours was put there by us.
 */
static bool is_own_folder(const char *folder, struct bytes *reason) {
  struct stat link, found;
  if (lstat(folder, &link) != 0 || stat(folder, &found) != 0) return true;
  // Whoever owns a link can have it lead elsewhere in the next moment.
  if (link.st_uid != getuid()) return refuse("The folder ", folder, link.st_uid, reason);
  if (found.st_uid != getuid()) return refuse("The folder ", folder, found.st_uid, reason);
  if (!S_ISDIR(found.st_mode) || (found.st_mode & 0777) == 0700 || chmod(folder, 0700) == 0) return true;
  bytes_say(reason, "The folder of Tooltray's socket cannot be closed to others: ");
  bytes_say(reason, strerror(errno));
  bytes_say(reason, ". Make it writable, or choose another place with TOOLTRAY_HOME.");
  return false;
}

bool posix_is_own_socket(const struct paths *paths, struct bytes *reason) {
  struct bytes folder = bytes_copy(bytes_view(&paths->runtime_dir)), path = bytes_copy(bytes_view(&paths->socket));
  const char *socket = bytes_c_string(&path);
  struct stat found;
  bool own = is_own_folder(bytes_c_string(&folder), reason);
  if (own && lstat(socket, &found) == 0 && found.st_uid != getuid()) own = refuse("The socket ", socket, found.st_uid, reason);
  bytes_free(&folder);
  bytes_free(&path);
  return own;
}

static bool make_one(const char *folder) {
  struct stat found;
  if (mkdir(folder, 0700) == 0) return true;
  int error = errno;
  if (error != ENOENT && stat(folder, &found) == 0 && S_ISDIR(found.st_mode)) return true;
  errno = error;
  return false;
}

bool posix_make_folder(const char *folder) {
  if (make_one(folder)) return true;
  if (errno != ENOENT) return false;
  struct bytes path = bytes_copy(text_of(folder));
  char *place = (char *)bytes_c_string(&path);
  bool made = true;
  for (size_t at = 1; made && at < path.length; at++) {
    if (place[at] != '/') continue;
    place[at] = '\0';
    made = make_one(place);
    place[at] = '/';
  }
  made = made && make_one(folder);
  int error = errno;
  bytes_free(&path);
  errno = error;
  return made;
}

char **system_words(int *count, char **given) {
  (void)count;
  return given;
}

static const char *variable(const char *name) {
  return getenv(name);
}

static const char *first_set(const char *const *names, size_t count) {
  for (size_t at = 0; at < count; at++) {
    const char *value = getenv(names[at]);
    if (value != NULL && value[0] != '\0') return value;
  }
  return NULL;
}

struct machine system_machine(void) {
  static const char *const tmp_names[] = {"TMPDIR", "TMP", "TEMP"};
  const char *tmp = first_set(tmp_names, 3);
  struct machine machine = {SYSTEM_LINUX, variable, getenv("HOME"), tmp == NULL ? "/tmp" : tmp, getuid()};
#ifdef __APPLE__
  machine.kind = SYSTEM_DARWIN;
#endif
  return machine;
}

bool system_own_file(struct bytes *path) {
  char found[PATH_MAX + 1];
#ifdef __APPLE__
  char raw[PATH_MAX + 1];
  uint32_t size = sizeof raw;
  if (_NSGetExecutablePath(raw, &size) != 0 || realpath(raw, found) == NULL) return false;
  bytes_say(path, found);
#else
  ssize_t length = readlink("/proc/self/exe", found, PATH_MAX);
  if (length <= 0) return false;
  bytes_add(path, found, (size_t)length);
#endif
  return true;
}

bool system_working_folder(struct bytes *path) {
  char found[PATH_MAX + 1];
  // It may be gone by now.
  if (getcwd(found, sizeof found) == NULL) return false;
  bytes_say(path, found);
  return true;
}

bool system_read_file(const char *path, struct bytes *content) {
  enum { PIECE = 16 * 1024 };
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t got = 1;
  while (got > 0) {
    bytes_reserve(content, PIECE);
    got = read(file, content->data + content->length, PIECE);
    if (got > 0) content->length += (size_t)got;
    if (got < 0 && errno == EINTR) got = 1;
  }
  close(file);
  return got == 0;
}

bool system_exists(const char *path) {
  return access(path, F_OK) == 0;
}

bool system_has_display(void) {
#ifdef __APPLE__
  return true;
#else
  return getenv("DISPLAY") != NULL || getenv("WAYLAND_DISPLAY") != NULL;
#endif
}
