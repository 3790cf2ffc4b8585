/* Files and surroundings on Windows; texts are UTF-8 on our side and UTF-16 on its. */
#include "windows-system.h"

#include <shellapi.h>
#include <stdlib.h>

enum { LONGEST_PATH = 32768 };

wchar_t *windows_wide(const char *text) {
  int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *wide = allocate(NULL, ((size_t)(length > 0 ? length : 0) + 1) * sizeof *wide);
  if (MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length) == 0) wide[0] = L'\0';
  return wide;
}

void windows_narrow(struct bytes *to, const wchar_t *text) {
  int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  if (length <= 1) return;
  bytes_reserve(to, (size_t)length);
  // Its NUL is written too, and does not count.
  WideCharToMultiByte(CP_UTF8, 0, text, -1, to->data + to->length, length, NULL, NULL);
  to->length += (size_t)length - 1;
}

void windows_say(struct bytes *to, DWORD error) {
  wchar_t text[512];
  DWORD ways = FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
  DWORD length = FormatMessageW(ways, NULL, error, 0, text, sizeof text / sizeof *text, NULL);
  while (length > 0 && (text[length - 1] <= L' ' || text[length - 1] == L'.')) length--;
  text[length] = L'\0';
  windows_narrow(to, text);
  bytes_say(to, " (error ");
  bytes_say_number(to, error);
  bytes_say(to, ")");
}

char **system_words(int *count, char **given) {
  (void)given;
  wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), count);
  char **words = allocate(NULL, ((size_t)(wide == NULL ? 0 : *count) + 1) * sizeof *words);
  if (wide == NULL) *count = 0;
  for (int at = 0; at < *count; at++) {
    struct bytes word = {0};
    windows_narrow(&word, wide[at]);
    words[at] = (char *)bytes_c_string(&word);
  }
  words[*count] = NULL;
  LocalFree(wide);
  return words;
}

/* The few that are asked for stay until the end of the program. */
static const char *variable(const char *name) {
  wchar_t *wide = windows_wide(name);
  DWORD size = GetEnvironmentVariableW(wide, NULL, 0);
  struct bytes value = {0};
  if (size > 0) {
    wchar_t *text = allocate(NULL, size * sizeof *text);
    if (GetEnvironmentVariableW(wide, text, size) < size) windows_narrow(&value, text);
    free(text);
  }
  free(wide);
  return size == 0 ? NULL : bytes_c_string(&value);
}

struct machine system_machine(void) {
  const char *home = variable("USERPROFILE");
  return (struct machine){SYSTEM_WINDOWS, variable, home, home, 0};
}

bool system_own_file(struct bytes *path) {
  wchar_t *found = allocate(NULL, LONGEST_PATH * sizeof *found);
  DWORD length = GetModuleFileNameW(NULL, found, LONGEST_PATH);
  bool known = length > 0 && length < LONGEST_PATH;
  if (known) windows_narrow(path, found);
  free(found);
  return known;
}

bool system_working_folder(struct bytes *path) {
  wchar_t *found = allocate(NULL, LONGEST_PATH * sizeof *found);
  DWORD length = GetCurrentDirectoryW(LONGEST_PATH, found);
  bool known = length > 0 && length < LONGEST_PATH;
  if (known) windows_narrow(path, found);
  free(found);
  return known;
}

bool system_read_file(const char *path, struct bytes *content) {
  enum { PIECE = 16 * 1024 };
  wchar_t *wide = windows_wide(path);
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileW(wide, GENERIC_READ, share, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  free(wide);
  if (file == INVALID_HANDLE_VALUE) return false;
  DWORD got = 0;
  BOOL well;
  do {
    bytes_reserve(content, PIECE);
    well = ReadFile(file, content->data + content->length, PIECE, &got, NULL);
    if (well) content->length += got;
  } while (well && got > 0);
  CloseHandle(file);
  return well;
}

bool system_exists(const char *path) {
  wchar_t *wide = windows_wide(path);
  bool there = GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES;
  free(wide);
  return there;
}

bool system_has_display(void) {
  return true;
}
