/*
 * What surrounds a helper on Windows, for `npm run test:wine`:
 *
 *   shell              stands for the desktop's own process: its window is the shell's, until stdin ends
 *   job PROGRAM WORD ...    an AI app: runs the helper in a job that lets nothing out and ends with this program
 *   open-job PROGRAM WORD ...    the same, and the job lets out what asks for it
 *   parent PID         prints the process that started that one
 *   end-tree PID       ends a process and all that it started, as `taskkill /T /F` does
 *   halt PID           nothing of that process runs, until `go PID`
 */
#include "system/windows-system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tlhelp32.h>

enum { MOST = 1024 };

/* Of user32.dll, and in no header. */
BOOL WINAPI SetShellWindow(HWND window);

static DWORD pids[MOST], parents[MOST];
static size_t count;

static void read_processes(void) {
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
  PROCESSENTRY32 entry = {.dwSize = sizeof entry};
  for (BOOL more = Process32First(all, &entry); more && count < MOST; more = Process32Next(all, &entry)) {
    pids[count] = entry.th32ProcessID;
    parents[count++] = entry.th32ParentProcessID;
  }
  CloseHandle(all);
}

static void end_tree(DWORD pid) {
  for (size_t at = 0; at < count; at++)
    if (parents[at] == pid && pids[at] != pid) end_tree(pids[at]);
  HANDLE process = OpenProcess(PROCESS_TERMINATE, FALSE, pid);
  if (process == NULL) return;
  TerminateProcess(process, 1);
  CloseHandle(process);
}

static int print_parent(DWORD pid) {
  for (size_t at = 0; at < count; at++)
    if (pids[at] == pid) printf("%lu\n", parents[at]);
  return 0;
}

static int each_thread(DWORD pid, DWORD(WINAPI *change)(HANDLE)) {
  HANDLE all = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
  THREADENTRY32 entry = {.dwSize = sizeof entry};
  for (BOOL more = Thread32First(all, &entry); more; more = Thread32Next(all, &entry)) {
    HANDLE thread = entry.th32OwnerProcessID == pid ? OpenThread(THREAD_SUSPEND_RESUME, FALSE, entry.th32ThreadID) : NULL;
    if (thread == NULL) continue;
    change(thread);
    CloseHandle(thread);
  }
  CloseHandle(all);
  return 0;
}

static DWORD WINAPI end_with_stdin(void *window) {
  while (getchar() != EOF) {
  }
  PostMessageW(window, WM_CLOSE, 0, 0);
  return 0;
}

static int be_shell(void) {
  HWND window = CreateWindowExW(0, L"Static", L"Shell", 0, 0, 0, 1, 1, NULL, NULL, NULL, NULL);
  if (window == NULL || !SetShellWindow(window)) return 2;
  printf("ready\n");
  fflush(stdout);
  HANDLE thread = CreateThread(NULL, 0, end_with_stdin, window, 0, NULL);
  if (thread == NULL) return 3;
  for (MSG message; GetMessageW(&message, NULL, 0, 0) > 0;) {
    if (message.message == WM_CLOSE) break;
    DispatchMessageW(&message);
  }
  return 0;
}

static int run_in_job(DWORD more, char **words) {
  HANDLE job = CreateJobObjectW(NULL, NULL);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {0};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | more;
  if (!SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits)) return 2;
  STARTUPINFOW start = {.cb = sizeof start, .dwFlags = STARTF_USESTDHANDLES};
  start.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
  start.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
  start.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  PROCESS_INFORMATION started;
  wchar_t *line = windows_command_line(words);
  if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_SUSPENDED, NULL, NULL, &start, &started)) return 3;
  free(line);
  if (!AssignProcessToJobObject(job, started.hProcess)) return 4;
  ResumeThread(started.hThread);
  WaitForSingleObject(started.hProcess, INFINITE);
  return 0;
}

int main(int given, char **words) {
  if (given == 2 && strcmp(words[1], "shell") == 0) return be_shell();
  if (given > 2 && strcmp(words[1], "job") == 0) return run_in_job(0, words + 2);
  if (given > 2 && strcmp(words[1], "open-job") == 0) return run_in_job(JOB_OBJECT_LIMIT_BREAKAWAY_OK, words + 2);
  if (given != 3) return 1;
  DWORD pid = strtoul(words[2], NULL, 10);
  if (strcmp(words[1], "halt") == 0) return each_thread(pid, SuspendThread);
  if (strcmp(words[1], "go") == 0) return each_thread(pid, ResumeThread);
  read_processes();
  if (strcmp(words[1], "parent") == 0) return print_parent(pid);
  end_tree(pid);
  return 0;
}
