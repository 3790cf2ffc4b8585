/* Programs on Windows: the engine's, which lives on by itself, and the one that does this one's work. */
#include "windows-system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One word as `CommandLineToArgvW` reads it: backslashes count only before a quote. */
static void add_word(struct bytes *line, const char *word) {
  size_t slashes = 0;
  if (line->length > 0) bytes_say(line, " ");
  bytes_say(line, "\"");
  for (const char *at = word; *at != '\0'; at++) {
    if (*at == '"')
      for (size_t more = 0; more <= slashes; more++) bytes_say(line, "\\");
    slashes = *at == '\\' ? slashes + 1 : 0;
    bytes_add(line, at, 1);
  }
  for (; slashes > 0; slashes--) bytes_say(line, "\\");
  bytes_say(line, "\"");
}

wchar_t *windows_command_line(char *const *words) {
  struct bytes line = {0};
  for (; *words != NULL; words++) add_word(&line, *words);
  wchar_t *wide = windows_wide(bytes_c_string(&line));
  bytes_free(&line);
  return wide;
}

static HANDLE open_inherited(const char *path, DWORD access, DWORD how) {
  SECURITY_ATTRIBUTES inherited = {sizeof inherited, NULL, TRUE};
  wchar_t *wide = windows_wide(path);
  DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileW(wide, access, share, &inherited, how, FILE_ATTRIBUTE_NORMAL, NULL);
  free(wide);
  return file;
}

/* Makes a folder and those above it. */
static void make_folder(const char *folder) {
  wchar_t *path = windows_wide(folder);
  for (wchar_t *at = path; *at != L'\0'; at++) {
    if (*at != L'\\' || at == path) continue;
    *at = L'\0';
    CreateDirectoryW(path, NULL);
    *at = L'\\';
  }
  CreateDirectoryW(path, NULL);
  free(path);
}

void system_start(struct system *system, char *const *words, const char *log_dir) {
  bytes_free(&system->failure);
  system_settle(system);
  make_folder(log_dir);
  struct bytes file = {0};
  bytes_say(&file, log_dir);
  bytes_say(&file, "\\serve.log");
  HANDLE log = open_inherited(bytes_c_string(&file), FILE_APPEND_DATA | SYNCHRONIZE, OPEN_ALWAYS);
  DWORD error = GetLastError();
  bytes_free(&file);
  if (log == INVALID_HANDLE_VALUE) {
    bytes_say(&system->failure, "Tooltray cannot be used: its log cannot be written: ");
    windows_say(&system->failure, error);
    bytes_say(&system->failure, ". Make its folder writable, or choose another with TOOLTRAY_HOME.");
    return;
  }
  HANDLE nothing = open_inherited("NUL", GENERIC_READ, OPEN_EXISTING);
  if (!windows_start_apart((struct apart){words, log_dir, nothing, log}, &system->host)) {
    bytes_say(&system->failure, "Tooltray could not be started: ");
    windows_say(&system->failure, GetLastError());
    bytes_say(&system->failure, ". See why with: tooltray serve");
  }
  if (nothing != INVALID_HANDLE_VALUE) CloseHandle(nothing);
  CloseHandle(log);
}

void system_clean_environment(void) {
  static const wchar_t *const whole[] = {L"NODE_OPTIONS", L"APPIMAGE", L"APPDIR", L"ARGV0", L"OWD"};
  for (size_t at = 0; at < sizeof whole / sizeof *whole; at++) SetEnvironmentVariableW(whole[at], NULL);
  wchar_t *all = GetEnvironmentStringsW();
  if (all == NULL) return;
  for (wchar_t *at = all, *next = all; *at != L'\0'; at = next) {
    next = at + wcslen(at) + 1;
    wchar_t *end = wcschr(at, L'=');
    if (end == NULL || _wcsnicmp(at, L"ELECTRON_", 9) != 0) continue;
    *end = L'\0';
    SetEnvironmentVariableW(at, NULL);
  }
  FreeEnvironmentStringsW(all);
}

/* Ctrl+C reaches the other program by itself, which says what becomes of it. */
static BOOL WINAPI leave_it(DWORD signal) {
  return signal == CTRL_C_EVENT || signal == CTRL_BREAK_EVENT;
}

/* Windows knows no program in the place of another: this one waits, and ends as that one does. */
void system_become(char *const *words, struct bytes *reason) {
  STARTUPINFOW start = {.cb = sizeof start};
  PROCESS_INFORMATION started = {0};
  wchar_t *line = windows_command_line(words);
  bool made = CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &started);
  free(line);
  if (!made) {
    windows_say(reason, GetLastError());
    return;
  }
  DWORD code = 1;
  SetConsoleCtrlHandler(leave_it, TRUE);
  WaitForSingleObject(started.hProcess, INFINITE);
  GetExitCodeProcess(started.hProcess, &code);
  ExitProcess(code);
}

int system_run_sandboxed(char *const *words) {
  fprintf(stderr, "tooltray: there is no sandbox on Windows for %s.\n", words[0]);
  return 1;
}
