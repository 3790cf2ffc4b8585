/*
 * Starts the engine's program so that it does not end with the AI app whose helper starts it: `taskkill /T` ends what a process started,
 * and the end of a job ends what is in it.
 */
#include "windows-system.h"

#include <stdlib.h>

/* The user of a process; false where the system does not tell. */
static bool user_of(HANDLE process, TOKEN_USER *user, DWORD size) {
  HANDLE token;
  if (!OpenProcessToken(process, TOKEN_QUERY, &token)) return false;
  bool known = GetTokenInformation(token, TokenUser, user, size, &size);
  CloseHandle(token);
  return known;
}

static bool is_same_user(HANDLE process) {
  enum { SIZE = sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE };
  TOKEN_USER *own = allocate(NULL, SIZE), *other = allocate(NULL, SIZE);
  bool same = user_of(GetCurrentProcess(), own, SIZE) && user_of(process, other, SIZE) && EqualSid(own->User.Sid, other->User.Sid);
  free(own);
  free(other);
  return same;
}

/* The desktop's own process, which outlives every AI app, if it is this user's; else NULL. */
static HANDLE open_shell(void) {
  DWORD pid = 0;
  HWND window = GetShellWindow();
  if (window == NULL || GetWindowThreadProcessId(window, &pid) == 0) return NULL;
  HANDLE shell = OpenProcess(PROCESS_CREATE_PROCESS | PROCESS_DUP_HANDLE | PROCESS_QUERY_INFORMATION, FALSE, pid);
  if (shell == NULL || is_same_user(shell)) return shell;
  CloseHandle(shell);
  return NULL;
}

/*
 * With just these two handles of ours: a pipe of the client in the engine's hands would never end. With a parent, they are handles of the
 * parent.
 */
static bool create(struct apart apart, HANDLE parent, DWORD more, HANDLE *process) {
  HANDLE handles[] = {apart.nothing, apart.log};
  DWORD attributes = parent == NULL ? 1 : 2;
  SIZE_T size = 0;
  InitializeProcThreadAttributeList(NULL, attributes, 0, &size);
  LPPROC_THREAD_ATTRIBUTE_LIST list = allocate(NULL, size);
  STARTUPINFOEXW start = {.StartupInfo = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES}, .lpAttributeList = list};
  start.StartupInfo.hStdInput = apart.nothing;
  start.StartupInfo.hStdOutput = start.StartupInfo.hStdError = apart.log;
  PROCESS_INFORMATION started = {0};
  wchar_t *line = windows_command_line(apart.words), *where = windows_wide(apart.folder);
  bool made = InitializeProcThreadAttributeList(list, attributes, 0, &size);
  DWORD error = GetLastError();
  if (made) {
    DWORD ways = DETACHED_PROCESS | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT | more;
    made = UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles, sizeof handles, NULL, NULL) &&
           (parent == NULL ||
            UpdateProcThreadAttribute(list, 0, PROC_THREAD_ATTRIBUTE_PARENT_PROCESS, &parent, sizeof parent, NULL, NULL)) &&
           CreateProcessW(NULL, line, NULL, NULL, TRUE, ways, NULL, where, &start.StartupInfo, &started);
    error = GetLastError();
    DeleteProcThreadAttributeList(list);
  }
  free(line);
  free(where);
  free(list);
  if (made) CloseHandle(started.hThread);
  *process = made ? started.hProcess : NULL;
  SetLastError(error);
  return made;
}

/* A handle of ours in the hands of another process; NULL where that cannot be. */
static HANDLE handed_to(HANDLE other, HANDLE own) {
  HANDLE theirs = NULL;
  return DuplicateHandle(GetCurrentProcess(), own, other, &theirs, 0, TRUE, DUPLICATE_SAME_ACCESS) ? theirs : NULL;
}

static void take_back(HANDLE other, HANDLE theirs) {
  if (theirs != NULL) DuplicateHandle(other, theirs, NULL, NULL, 0, FALSE, DUPLICATE_CLOSE_SOURCE);
}

static bool create_below(HANDLE shell, struct apart apart, HANDLE *process) {
  struct apart theirs = apart;
  theirs.nothing = handed_to(shell, apart.nothing);
  theirs.log = handed_to(shell, apart.log);
  bool made = theirs.nothing != NULL && theirs.log != NULL && create(theirs, shell, 0, process);
  take_back(shell, theirs.nothing);
  take_back(shell, theirs.log);
  return made;
}

bool windows_start_apart(struct apart apart, HANDLE *process) {
  HANDLE shell = open_shell();
  bool made = shell != NULL && create_below(shell, apart, process);
  if (shell != NULL) CloseHandle(shell);
  // Without a desktop: out of the client's job, where the job allows that.
  if (!made) made = create(apart, NULL, CREATE_BREAKAWAY_FROM_JOB, process);
  if (!made && GetLastError() == ERROR_ACCESS_DENIED) made = create(apart, NULL, 0, process);
  return made;
}
