/*
 * What the helper needs of the machine that it runs on: `posix*.c` and `windows*.c` each give all of it. Nothing here waits but
 * `system_wait`, and nothing here knows MCP.
 */
#ifndef TOOLTRAY_SYSTEM_H
#define TOOLTRAY_SYSTEM_H

#include "text/bytes.h"
#include "relay/keeper.h"
#include "connect/paths.h"
#include "command/start.h"

/* The streams of one helper and the program that it started. Made by `system_open`. */
struct system;

/* Both ends of the helper: stdin and stdout are the client's. */
enum peer { CLIENT, ENGINE };

/* What a read or a write came to, where it moved no bytes. */
enum {
  STREAM_ENDED = 0,
  /* Not now. */
  STREAM_WAITS = -1,
  /* The peer is gone, or the system does not let it go on. */
  STREAM_BROKEN = -2,
};

/* What is waited for, of both peers. */
struct interest {
  bool reads[2];
  bool writes[2];
};

enum reached {
  REACHED,
  /* Nobody listens, or not any more. */
  REACHED_NOBODY,
  /* What stands there is another user's, and was told nothing. */
  REACHED_STRANGER,
  /* All else. */
  REACHED_NOTHING,
};

/* What stdin and stdout are for. */
enum streams {
  /* A client's: a write never waits, and the client is gone when nobody reads stdout. */
  STREAMS_OF_CLIENT,
  /* A person's, or whatever a shell connects: `system_print` writes. */
  STREAMS_OF_COMMAND,
};

/* Gets the streams ready. NULL, with `reason` filled in, where they cannot be had. */
struct system *system_open(enum streams streams, struct bytes *reason);
/* Lets go of everything; a program that was started lives on. */
void system_close(struct system *system);
/* Ms since some moment; only goes forward. */
moment system_now(void);
/*
 * Waits until something of interest may be done, until that moment (negative: for ever), or until Ctrl+C where that is heard. False when
 * the client is gone.
 */
bool system_wait(struct system *system, struct interest interest, moment until);
/* Bytes read, up to `size`, or one of STREAM_*. */
long system_read(struct system *system, enum peer peer, char *to, size_t size);
/* Bytes taken, or STREAM_WAITS or STREAM_BROKEN. */
long system_write(struct system *system, enum peer peer, struct text bytes);

/*
 * Knocks at the engine's socket or pipe, after a look whether it is this user's. Adds to `reason` why it could not be reached, as a
 * sentence, with what to do.
 */
enum reached system_reach(struct system *system, const struct paths *paths, struct bytes *reason);
/* Lets go of the engine. */
void system_leave(struct system *system);

/* Starts a program that lives on when this one ends; what it prints goes to `serve.log` of that folder. Does not wait for it. */
void system_start(struct system *system, char *const *words, const char *log_dir);
/* What becomes of the program that was started last is of no more interest: an engine is there. */
void system_settle(struct system *system);
/* What became of the program that was started last. */
struct host_fate system_fate(struct system *system);

/* Takes out of the environment what was meant for another program than the app that is started next (`environmentOfApp`). */
void system_clean_environment(void);
/* Runs another program in place of this one. Comes back only when it cannot be started, with the reason. */
void system_become(char *const *words, struct bytes *reason);

/*
 * Listens on the loopback of a sandbox, hands that to the engine by the channel that Node's variables name, and runs the program that these
 * words start in place of this one, with proxies there. Comes back only when that fails, with what to exit with; Linux alone can do it.
 */
int system_run_sandboxed(char *const *words);

/* Writes all of it to stdout (1) or stderr (2), however long that takes. False when nobody reads that any more. */
bool system_print(int stream, struct text bytes);
/* What stdin, stdout or stderr is, by its number. */
struct terminal system_terminal(int stream);
/* Whether what is typed is hidden, and comes at once with Ctrl+C among it; what was before comes back with false and at the end. */
void system_hide_typing(bool hidden);
/* From now on the first Ctrl+C does not end this program, but is told by `system_interrupted`, once. */
void system_hear_interrupts(void);
bool system_interrupted(void);
/* Ends this program as Ctrl+C does. */
void system_end_interrupted(void);

/* The words that this program was started with, in UTF-8, and how many. */
char **system_words(int *count, char **given);
/* This machine, for `paths_find`. */
struct machine system_machine(void);
/* The file of this program, links followed, and the folder that it was started in. False where the system does not tell. */
bool system_own_file(struct bytes *path);
bool system_working_folder(struct bytes *path);
/* Adds what is in a file. False where it cannot be read. */
bool system_read_file(const char *path, struct bytes *content);
bool system_exists(const char *path);
/* Whether a tray could be seen. */
bool system_has_display(void);

#endif
