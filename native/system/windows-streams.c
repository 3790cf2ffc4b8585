/*
 * The streams of the helper on Windows. The engine's named pipe is read and written overlapped; stdin and stdout are whatever a client
 * gives, which may know only calls that wait, so each has a thread of its own.
 */
#include "windows-system.h"

#include <stdlib.h>
#include <string.h>

/* What a host exits with when another one has the engine already (`exitCodes.engine`). */
enum { GAVE_WAY = 6 };

/*
 * In ms. BUSY_TIME: how long to try if all instances of the engine's pipe are taken, as long as an engine may take for a handshake
 * (`connect-to-engine.ts`). BUSY_PAUSE: between two tries. LAST_WRITE: for a client to read its last answers.
 */
enum { BUSY_TIME = 10000, BUSY_PAUSE = 10, LAST_WRITE = 1000 };

static DWORD WINAPI read_client(void *whose) {
  struct slot *slot = whose;
  while (WaitForSingleObject(slot->empty, INFINITE) == WAIT_OBJECT_0) {
    DWORD length = windows_read(slot->file, slot->bytes, SLOT_SIZE);
    bool more = length > 0;
    ResetEvent(slot->empty);
    slot->length = more ? length : 0;
    slot->at = 0;
    if (!more) InterlockedExchange(&slot->over, 1);
    SetEvent(slot->full);
    if (!more) return 0;
  }
  return 0;
}

static DWORD WINAPI write_client(void *whose) {
  struct slot *slot = whose;
  while (WaitForSingleObject(slot->full, INFINITE) == WAIT_OBJECT_0) {
    bool well = true;
    for (DWORD at = 0, length = 0; well && at < slot->length; at += length)
      well = WriteFile(slot->file, slot->bytes + at, slot->length - at, &length, NULL) && length > 0;
    ResetEvent(slot->full);
    if (!well) InterlockedExchange(&slot->over, 1);
    SetEvent(slot->empty);
    if (!well) return 0;
  }
  return 0;
}

static bool open_slot(struct slot *slot, DWORD which, LPTHREAD_START_ROUTINE run, bool begun) {
  slot->file = GetStdHandle(which);
  slot->full = CreateEventW(NULL, TRUE, FALSE, NULL);
  slot->empty = CreateEventW(NULL, TRUE, begun, NULL);
  slot->begun = begun;
  HANDLE thread = slot->full == NULL || slot->empty == NULL ? NULL : CreateThread(NULL, 64 * 1024, run, slot, 0, NULL);
  if (thread == NULL) return false;
  CloseHandle(thread);
  return true;
}

struct system *system_open(enum streams streams, struct bytes *reason) {
  (void)streams;
  struct system *system = allocate(NULL, sizeof *system);
  memset(system, 0, sizeof *system);
  system->engine = INVALID_HANDLE_VALUE;
  system->read.operation.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
  system->write.operation.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL);
  bool ready = system->read.operation.hEvent != NULL && system->write.operation.hEvent != NULL;
  if (ready) ready = open_slot(&system->in, STD_INPUT_HANDLE, read_client, false);
  if (ready && open_slot(&system->out, STD_OUTPUT_HANDLE, write_client, true)) return system;
  windows_say(reason, GetLastError());
  free(system);
  return NULL;
}

/* The threads end with the program: one of them waits for a client that may never say anything more. */
void system_close(struct system *system) {
  system_leave(system);
  WaitForSingleObject(system->out.empty, LAST_WRITE);
  bytes_free(&system->failure);
}

moment system_now(void) {
  return (moment)GetTickCount64();
}

/* Sees to it that a read is on its way. */
static void read_on(struct system *system) {
  struct flow *flow = &system->read;
  if (flow->pending || flow->error != 0 || system->engine == INVALID_HANDLE_VALUE) return;
  ResetEvent(flow->operation.hEvent);
  if (ReadFile(system->engine, flow->bytes, SLOT_SIZE, NULL, &flow->operation) || GetLastError() == ERROR_IO_PENDING) {
    flow->pending = true;
    return;
  }
  flow->error = GetLastError();
  SetEvent(flow->operation.hEvent);
}

bool system_wait(struct system *system, struct interest interest, moment until) {
  HANDLE handles[5];
  DWORD count = 0;
  if (interest.reads[ENGINE]) {
    read_on(system);
    handles[count++] = system->read.operation.hEvent;
  }
  if (interest.writes[ENGINE] && system->write.pending) handles[count++] = system->write.operation.hEvent;
  if (interest.reads[CLIENT]) {
    if (!system->in.begun) SetEvent(system->in.empty);
    system->in.begun = true;
    handles[count++] = system->in.full;
  }
  if (interest.writes[CLIENT]) handles[count++] = system->out.empty;
  if (windows_interrupts() != NULL) handles[count++] = windows_interrupts();
  moment left = until < 0 ? -1 : until - system_now();
  DWORD timeout = until < 0 ? INFINITE : left <= 0 ? 0 : left > 1000000 ? 1000000 : (DWORD)left;
  if (count == 0) Sleep(timeout);
  else WaitForMultipleObjects(count, handles, FALSE, timeout);
  return system->out.over == 0;
}

static long read_slot(struct slot *slot, char *to, size_t size) {
  if (WaitForSingleObject(slot->full, 0) != WAIT_OBJECT_0) return STREAM_WAITS;
  DWORD left = slot->length - slot->at;
  if (left == 0) return STREAM_ENDED;
  DWORD taken = size < left ? (DWORD)size : left;
  memcpy(to, slot->bytes + slot->at, taken);
  slot->at += taken;
  if (slot->at == slot->length) {
    ResetEvent(slot->full);
    SetEvent(slot->empty);
  }
  return (long)taken;
}

static long write_slot(struct slot *slot, struct text bytes) {
  if (slot->over != 0) return STREAM_BROKEN;
  if (WaitForSingleObject(slot->empty, 0) != WAIT_OBJECT_0) return STREAM_WAITS;
  DWORD taken = bytes.length < SLOT_SIZE ? (DWORD)bytes.length : SLOT_SIZE;
  memcpy(slot->bytes, bytes.at, taken);
  slot->length = taken;
  ResetEvent(slot->empty);
  SetEvent(slot->full);
  return (long)taken;
}

/* Whether an operation has ended; how many bytes it moved, and its error, are noted then. */
static bool has_ended(struct system *system, struct flow *flow, DWORD *moved) {
  *moved = 0;
  if (!flow->pending) return true;
  if (!GetOverlappedResult(system->engine, &flow->operation, moved, FALSE)) {
    if (GetLastError() == ERROR_IO_INCOMPLETE) return false;
    flow->error = GetLastError();
  }
  flow->pending = false;
  return true;
}

/* `size` has room for all that one operation brings: `lines_room` gives as much as a flow holds. */
static long read_engine(struct system *system, char *to, size_t size) {
  DWORD moved = 0;
  if (system->engine == INVALID_HANDLE_VALUE) return STREAM_WAITS;
  if (!system->read.pending && system->read.error == 0) return STREAM_WAITS;
  if (!has_ended(system, &system->read, &moved)) return STREAM_WAITS;
  if (system->read.error == ERROR_BROKEN_PIPE) return STREAM_ENDED;
  if (system->read.error != 0 || moved > size) return STREAM_BROKEN;
  memcpy(to, system->read.bytes, moved);
  return moved == 0 ? STREAM_WAITS : (long)moved;
}

static long write_engine(struct system *system, struct text bytes) {
  DWORD moved = 0;
  struct flow *flow = &system->write;
  if (!has_ended(system, flow, &moved)) return STREAM_WAITS;
  if (flow->error != 0 || system->engine == INVALID_HANDLE_VALUE) return STREAM_BROKEN;
  DWORD taken = bytes.length < SLOT_SIZE ? (DWORD)bytes.length : SLOT_SIZE;
  memcpy(flow->bytes, bytes.at, taken);
  ResetEvent(flow->operation.hEvent);
  if (WriteFile(system->engine, flow->bytes, taken, NULL, &flow->operation) || GetLastError() == ERROR_IO_PENDING) {
    flow->pending = true;
    return (long)taken;
  }
  flow->error = GetLastError();
  return STREAM_BROKEN;
}

long system_read(struct system *system, enum peer peer, char *to, size_t size) {
  return peer == CLIENT ? read_slot(&system->in, to, size) : read_engine(system, to, size);
}

long system_write(struct system *system, enum peer peer, struct text bytes) {
  return peer == CLIENT ? write_slot(&system->out, bytes) : write_engine(system, bytes);
}

/* The engine may learn who we are, and not act as us. */
static HANDLE open_pipe(const wchar_t *name) {
  DWORD ways = FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
  return CreateFileW(name, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, ways, NULL);
}

/* All instances of the pipe are taken: the engine has not made the next one yet. */
static bool is_busy(const struct system *system) {
  return system->engine == INVALID_HANDLE_VALUE && GetLastError() == ERROR_PIPE_BUSY;
}

enum reached system_reach(struct system *system, const struct paths *paths, struct bytes *reason) {
  system_leave(system);
  struct bytes path = bytes_copy(bytes_view(&paths->socket));
  wchar_t *name = windows_wide(bytes_c_string(&path));
  system->engine = open_pipe(name);
  // After a wait, another helper may be faster, and take the instance.
  for (moment until = system_now() + BUSY_TIME; is_busy(system) && system_now() < until;) {
    // Whatever the wait says: an engine that has ended meanwhile is nobody, and what is there now says so.
    if (!WaitNamedPipeW(name, (DWORD)(until - system_now()))) Sleep(BUSY_PAUSE);
    system->engine = open_pipe(name);
  }
  DWORD error = GetLastError();
  free(name);
  bytes_free(&path);
  if (system->engine != INVALID_HANDLE_VALUE) return REACHED;
  bytes_say(reason, "Tooltray cannot be reached: ");
  windows_say(reason, error);
  bytes_say(reason, ". Choose another place with TOOLTRAY_HOME.");
  return error == ERROR_FILE_NOT_FOUND || error == ERROR_BROKEN_PIPE ? REACHED_NOBODY : REACHED_NOTHING;
}

static void stop(struct system *system, struct flow *flow) {
  DWORD moved;
  if (flow->pending && CancelIoEx(system->engine, &flow->operation)) GetOverlappedResult(system->engine, &flow->operation, &moved, TRUE);
  flow->pending = false;
  flow->error = 0;
}

void system_leave(struct system *system) {
  if (system->engine == INVALID_HANDLE_VALUE) return;
  stop(system, &system->read);
  stop(system, &system->write);
  CloseHandle(system->engine);
  system->engine = INVALID_HANDLE_VALUE;
}

void system_settle(struct system *system) {
  if (system->host != NULL) CloseHandle(system->host);
  system->host = NULL;
  system->gave_way = false;
}

struct host_fate system_fate(struct system *system) {
  DWORD code = 0;
  if (system->host != NULL && WaitForSingleObject(system->host, 0) == WAIT_OBJECT_0 && GetExitCodeProcess(system->host, &code)) {
    CloseHandle(system->host);
    system->host = NULL;
    system->gave_way = code == GAVE_WAY;
    if (code != 0 && code != GAVE_WAY) {
      bytes_say(&system->failure, "Tooltray stopped while it was starting (exit code ");
      bytes_say_number(&system->failure, code);
      bytes_say(&system->failure, "). See why with: tooltray serve");
    }
  }
  return (struct host_fate){bytes_view(&system->failure), system->gave_way, false};
}
