/*
 * The console of a person on Windows, and the streams of a command. A console is written and read in UTF-16: its own encodings lose text.
 */
#include "windows-system.h"

#include <stdlib.h>
#include <string.h>

#ifndef ENABLE_VIRTUAL_TERMINAL_PROCESSING
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#endif

/* What a program ends with that Ctrl+C ended (STATUS_CONTROL_C_EXIT). */
static const UINT INTERRUPTED = 0xC000013A;

static HANDLE handle_of(int stream) {
  return GetStdHandle(stream == 0 ? STD_INPUT_HANDLE : stream == 1 ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE);
}

static bool is_console(HANDLE file) {
  DWORD mode;
  return GetConsoleMode(file, &mode) != 0;
}

/* How many of these bytes are whole characters: the last one may be cut in two. */
static size_t whole_characters(struct text bytes) {
  size_t back = 0;
  while (back < 3 && back < bytes.length && ((unsigned char)bytes.at[bytes.length - 1 - back] & 0xC0) == 0x80) back++;
  if (back == bytes.length) return bytes.length;
  unsigned char first = (unsigned char)bytes.at[bytes.length - 1 - back];
  size_t wanted = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
  return back < wanted ? bytes.length - 1 - back : bytes.length;
}

static bool print_console(HANDLE console, struct bytes *held, struct text bytes) {
  bytes_add_text(held, bytes);
  size_t whole = whole_characters(bytes_view(held));
  int length = MultiByteToWideChar(CP_UTF8, 0, held->data, (int)whole, NULL, 0);
  wchar_t *wide = allocate(NULL, ((size_t)length + 1) * sizeof *wide);
  MultiByteToWideChar(CP_UTF8, 0, held->data, (int)whole, wide, length);
  bytes_drop_front(held, whole);
  bool well = true;
  for (DWORD at = 0, taken = 0; well && at < (DWORD)length; at += taken)
    well = WriteConsoleW(console, wide + at, (DWORD)length - at, &taken, NULL) && taken > 0;
  free(wide);
  return well;
}

bool system_print(int stream, struct text bytes) {
  static struct bytes held[3];
  HANDLE file = handle_of(stream);
  if (bytes.length == 0) return true;
  if (is_console(file)) return print_console(file, &held[stream], bytes);
  for (DWORD taken = 0; bytes.length > 0; bytes = (struct text){bytes.at + taken, bytes.length - taken})
    if (!WriteFile(file, bytes.at, (DWORD)bytes.length, &taken, NULL) || taken == 0) return false;
  return true;
}

DWORD windows_read(HANDLE file, char *to, DWORD size) {
  DWORD length = 0;
  if (!is_console(file)) return ReadFile(file, to, size, &length, NULL) ? length : 0;
  // A character of UTF-16 is at most three bytes of UTF-8.
  enum { PIECE = 8 * 1024 };
  static wchar_t wide[PIECE];
  if (!ReadConsoleW(file, wide, PIECE < size / 3 ? PIECE : size / 3, &length, NULL) || length == 0) return 0;
  // Ctrl+Z at the beginning of a line is the end there.
  if (wide[0] == 0x1A) return 0;
  return (DWORD)WideCharToMultiByte(CP_UTF8, 0, wide, (int)length, to, (int)size, NULL, NULL);
}

struct terminal system_terminal(int stream) {
  HANDLE file = handle_of(stream);
  struct terminal terminal = {is_console(file), 0};
  CONSOLE_SCREEN_BUFFER_INFO console;
  DWORD mode;
  if (!terminal.is || stream == 0) return terminal;
  if (GetConsoleScreenBufferInfo(file, &console)) terminal.columns = (unsigned)(console.srWindow.Right - console.srWindow.Left + 1);
  // Colours and the line of progress are written as on any other terminal.
  if (GetConsoleMode(file, &mode)) SetConsoleMode(file, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  return terminal;
}

void system_hide_typing(bool hidden) {
  static DWORD usual;
  static bool is_hidden;
  HANDLE console = handle_of(0);
  if (hidden == is_hidden) return;
  if (!hidden) {
    SetConsoleMode(console, usual);
    is_hidden = false;
  } else if (GetConsoleMode(console, &usual)) {
    const DWORD shown = ENABLE_ECHO_INPUT | ENABLE_LINE_INPUT | ENABLE_PROCESSED_INPUT;
    is_hidden = SetConsoleMode(console, usual & ~shown) != 0;
  }
}

static HANDLE interrupts;

static BOOL WINAPI on_interrupt(DWORD signal) {
  static volatile LONG before;
  if (signal != CTRL_C_EVENT || InterlockedExchange(&before, 1) != 0) return FALSE;
  SetEvent(interrupts);
  return TRUE;
}

void system_hear_interrupts(void) {
  if (interrupts != NULL) return;
  interrupts = CreateEventW(NULL, TRUE, FALSE, NULL);
  if (interrupts != NULL) SetConsoleCtrlHandler(on_interrupt, TRUE);
}

HANDLE windows_interrupts(void) {
  return interrupts;
}

bool system_interrupted(void) {
  if (interrupts == NULL || WaitForSingleObject(interrupts, 0) != WAIT_OBJECT_0) return false;
  ResetEvent(interrupts);
  return true;
}

void system_end_interrupted(void) {
  system_hide_typing(false);
  ExitProcess(INTERRUPTED);
}
