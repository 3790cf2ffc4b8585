/* What the Windows files share. */
#ifndef TOOLTRAY_WINDOWS_SYSTEM_H
#define TOOLTRAY_WINDOWS_SYSTEM_H

#define WIN32_LEAN_AND_MEAN
#define UNICODE
#include <windows.h>

#include "system.h"

enum { SLOT_SIZE = 64 * 1024 };

/* One piece of bytes between this thread and one that waits for stdin or stdout, which know no overlapped I/O. */
struct slot {
  HANDLE file;
  /* Signalled while there are bytes, or an end, for whoever takes; and while there is room for whoever gives. */
  HANDLE full;
  HANDLE empty;
  DWORD length;
  DWORD at;
  /* Nothing is taken of stdin before somebody wants it. */
  bool begun;
  /* The last one had no bytes, or could not be written. */
  volatile LONG over;
  char bytes[SLOT_SIZE];
};

/* One direction of the engine's pipe. */
struct flow {
  OVERLAPPED operation;
  bool pending;
  /* The system's error, once there was one. */
  DWORD error;
  char bytes[SLOT_SIZE];
};

struct system {
  struct slot in;
  struct slot out;
  /* INVALID_HANDLE_VALUE where no engine is. */
  HANDLE engine;
  struct flow read;
  struct flow write;
  /* The program that was started last; NULL before, and once its end is known. */
  HANDLE host;
  bool gave_way;
  struct bytes failure;
};

/* A program that is started apart: its words, its folder, and what its stdin and its other streams are. */
struct apart {
  char *const *words;
  const char *folder;
  HANDLE nothing;
  HANDLE log;
};

/* Starts it; false, with the system's last error, where that cannot be. */
bool windows_start_apart(struct apart apart, HANDLE *process);
/* The words in one, as `CommandLineToArgvW` reads them; the caller's to free. */
wchar_t *windows_command_line(char *const *words);
/* Reads on from stdin or a terminal, in UTF-8; 0 at its end. */
DWORD windows_read(HANDLE file, char *to, DWORD size);
/* Is signalled when Ctrl+C came; NULL where that is not heard. */
HANDLE windows_interrupts(void);
/* Text in UTF-16, and back; the caller's to free. */
wchar_t *windows_wide(const char *text);
void windows_narrow(struct bytes *to, const wchar_t *text);
/* Adds what the system says of an error. */
void windows_say(struct bytes *to, DWORD error);

#endif
