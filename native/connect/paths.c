#include "paths.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* `sun_path` holds 104 bytes on macOS and 108 on Linux, the final NUL among them. */
enum { LONGEST_SOCKET_PATH = 100 };

static bool is_slash(const struct machine *machine, char byte) {
  return byte == '/' || (machine->kind == SYSTEM_WINDOWS && byte == '\\');
}

/* Whether a path says where it is whatever the working folder; on Windows with its drive. */
static bool is_absolute(const struct machine *machine, const char *path) {
  if (machine->kind != SYSTEM_WINDOWS) return path[0] == '/';
  char letter = (char)(path[0] | 0x20);
  return letter >= 'a' && letter <= 'z' && path[1] == ':' && is_slash(machine, path[2]);
}

/* Adds what is behind the root of a path, without `.`, `..` and slashes that say nothing. `root`: the length that `..` never goes below. */
static void add_parts(const struct machine *machine, struct bytes *path, size_t root, const char *parts) {
  char slash = machine->kind == SYSTEM_WINDOWS ? '\\' : '/';
  while (*parts != '\0') {
    size_t length = 0;
    while (parts[length] != '\0' && !is_slash(machine, parts[length])) length++;
    bool stays = length == 0 || (length == 1 && parts[0] == '.');
    bool goes_up = length == 2 && parts[0] == '.' && parts[1] == '.';
    if (goes_up) {
      while (path->length > root && path->data[path->length - 1] != slash) path->length--;
      if (path->length > root) path->length--;
    } else if (!stays) {
      bytes_add(path, &slash, 1);
      bytes_add(path, parts, length);
    }
    parts += length;
    if (*parts != '\0') parts++;
  }
}

/* Up to two more parts behind an absolute path. */
static struct bytes join(const struct machine *machine, const char *base, const char *first, const char *second) {
  struct bytes path = {0};
  size_t root = machine->kind == SYSTEM_WINDOWS ? 2 : 0;
  bytes_add(&path, base, root);
  add_parts(machine, &path, root, base + root);
  add_parts(machine, &path, root, first);
  add_parts(machine, &path, root, second);
  return path;
}

static const char *variable(const struct machine *machine, const char *name) {
  const char *value = machine->variable(name);
  return value == NULL || value[0] == '\0' ? NULL : value;
}

/* FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), as eight hexadecimal digits. */
static void add_hash(struct bytes *to, struct text text) {
  uint32_t hash = 0x811c9dc5u;
  for (size_t at = 0; at < text.length; at++) hash = (hash ^ (unsigned char)text.at[at]) * 0x01000193u;
  char digits[9];
  snprintf(digits, sizeof digits, "%08x", (unsigned)hash);
  bytes_say(to, digits);
}

struct folders {
  struct bytes data, log, runtime, servers;
};

/* A relative folder counts from the home folder: two processes with different working folders must agree on it. */
static void folders_under(const struct machine *machine, const char *folder, struct folders *folders) {
  bool from_home = folder[0] == '~' && (folder[1] == '\0' || folder[1] == '/' || folder[1] == '\\');
  const char *rest = from_home ? folder + 1 : folder;
  bool absolute = !from_home && is_absolute(machine, folder);
  struct bytes root = absolute ? join(machine, folder, "", "") : join(machine, machine->home, rest, "");
  const char *path = bytes_c_string(&root);
  folders->servers = join(machine, path, "servers.json", "");
  folders->data = join(machine, path, "data", "");
  folders->log = join(machine, path, "logs", "");
  folders->runtime = join(machine, path, "run", "");
  bytes_free(&root);
}

static void darwin_folders(const struct machine *machine, struct folders *folders) {
  folders->servers = join(machine, machine->home, "Library/Application Support/Tooltray", "servers.json");
  folders->data = join(machine, machine->home, "Library/Application Support/Tooltray", "");
  folders->log = join(machine, machine->home, "Library/Logs/Tooltray", "");
  folders->runtime = join(machine, machine->home, "Library/Application Support/Tooltray/run", "");
}

static void windows_folders(const struct machine *machine, struct folders *folders) {
  const char *local = variable(machine, "LOCALAPPDATA"), *roaming = variable(machine, "APPDATA");
  if (roaming == NULL) folders->servers = join(machine, machine->home, "AppData\\Roaming", "Tooltray\\servers.json");
  else if (is_absolute(machine, roaming)) folders->servers = join(machine, roaming, "Tooltray", "servers.json");
  struct bytes base = local != NULL ? join(machine, local, "Tooltray", "") : join(machine, machine->home, "AppData\\Local", "Tooltray");
  const char *path = bytes_c_string(&base);
  folders->data = join(machine, path, "Data", "");
  folders->log = join(machine, path, "Logs", "");
  folders->runtime = join(machine, path, "Run", "");
  bytes_free(&base);
}

/* The XDG Base Directory Specification; relative values are invalid there and count as unset. */
static struct bytes xdg_folder(const struct machine *machine, const char *name, const char *fallback, const char *behind) {
  const char *value = variable(machine, name);
  if (value != NULL && is_absolute(machine, value)) return join(machine, value, "tooltray", behind);
  struct bytes base = join(machine, machine->home, fallback, "tooltray");
  struct bytes folder = join(machine, bytes_c_string(&base), behind, "");
  bytes_free(&base);
  return folder;
}

static void linux_folders(const struct machine *machine, struct folders *folders) {
  folders->servers = xdg_folder(machine, "XDG_CONFIG_HOME", ".config", "servers.json");
  folders->data = xdg_folder(machine, "XDG_DATA_HOME", ".local/share", "");
  folders->log = xdg_folder(machine, "XDG_STATE_HOME", ".local/state", "logs");
  folders->runtime = xdg_folder(machine, "XDG_STATE_HOME", ".local/state", "run");
}

/* `/tmp/tooltray-UID-HASH`, for a home folder that is too long for a socket. */
static struct bytes short_runtime_dir(const struct machine *machine, const struct bytes *runtime_dir) {
  struct bytes hashed = {0}, name = {0};
  bytes_say_number(&hashed, machine->uid);
  bytes_say(&hashed, ":");
  bytes_add_text(&hashed, bytes_view(runtime_dir));
  bytes_say(&name, "tooltray-");
  bytes_say_number(&name, machine->uid);
  bytes_say(&name, "-");
  add_hash(&name, bytes_view(&hashed));
  struct bytes folder = join(machine, machine->tmp, bytes_c_string(&name), "");
  bytes_free(&hashed);
  bytes_free(&name);
  return folder;
}

static char lower(char byte) {
  return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte);
}

/* Windows compares paths without case, so the name must not depend on it either. */
static struct bytes pipe_name(const struct machine *machine, const struct bytes *data_dir) {
  const char *user = variable(machine, "USERNAME");
  if (user == NULL) {
    user = machine->home + strlen(machine->home);
    while (user > machine->home && !is_slash(machine, user[-1])) user--;
  }
  struct bytes name = {0}, path = bytes_copy(bytes_view(data_dir));
  bytes_say(&name, "\\\\.\\pipe\\tooltray-");
  for (; *user != '\0'; user++) {
    char byte = lower(*user);
    bool kept = (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '_' || byte == '.' || byte == '-';
    bytes_add(&name, kept ? &byte : "_", 1);
  }
  bytes_say(&name, "-");
  for (size_t at = 0; at < path.length; at++) path.data[at] = lower(path.data[at]);
  add_hash(&name, bytes_view(&path));
  bytes_free(&path);
  return name;
}

static bool is_ascii(const char *text) {
  for (; text != NULL && *text != '\0'; text++)
    if ((unsigned char)*text >= 0x80) return false;
  return true;
}

/* What is lower case beyond ASCII is for JavaScript to say, and a path of the network or without a drive for Node. */
static bool is_usual_windows(const struct machine *machine) {
  const char *own = variable(machine, "TOOLTRAY_HOME"), *local = variable(machine, "LOCALAPPDATA");
  if (own != NULL && !is_absolute(machine, own)) return false;
  if (own == NULL && local != NULL && !is_absolute(machine, local)) return false;
  return is_ascii(own) && is_ascii(local) && is_ascii(machine->home) && is_ascii(variable(machine, "USERNAME"));
}

bool paths_find(struct paths *paths, const struct machine *machine) {
  if (machine->home == NULL || machine->tmp == NULL || !is_absolute(machine, machine->home)) return false;
  if (machine->kind == SYSTEM_WINDOWS && !is_usual_windows(machine)) return false;
  struct folders folders = {0};
  const char *own = variable(machine, "TOOLTRAY_HOME");
  if (own != NULL) folders_under(machine, own, &folders);
  else if (machine->kind == SYSTEM_DARWIN) darwin_folders(machine, &folders);
  else if (machine->kind == SYSTEM_WINDOWS) windows_folders(machine, &folders);
  else linux_folders(machine, &folders);
  const char *data = bytes_c_string(&folders.data);
  *paths = (struct paths){.log_dir = folders.log, .runtime_dir = folders.runtime, .servers_file = folders.servers};
  paths->handshake_file = join(machine, data, "greeting.json", "");
  paths->database_file = join(machine, data, "tooltray.db", "");
  paths->installation_file = join(machine, data, "installation.json", "");
  if (machine->kind == SYSTEM_WINDOWS) {
    paths->socket = pipe_name(machine, &folders.data);
  } else {
    paths->socket = join(machine, bytes_c_string(&paths->runtime_dir), "engine.sock", "");
    if (paths->socket.length > LONGEST_SOCKET_PATH) {
      struct bytes folder = short_runtime_dir(machine, &folders.runtime);
      bytes_free(&paths->runtime_dir);
      bytes_free(&paths->socket);
      paths->runtime_dir = folder;
      paths->socket = join(machine, bytes_c_string(&paths->runtime_dir), "engine.sock", "");
    }
  }
  bytes_free(&folders.data);
  return true;
}

void paths_free(struct paths *paths) {
  bytes_free(&paths->socket);
  bytes_free(&paths->runtime_dir);
  bytes_free(&paths->log_dir);
  bytes_free(&paths->handshake_file);
  bytes_free(&paths->database_file);
  bytes_free(&paths->servers_file);
  bytes_free(&paths->installation_file);
}
