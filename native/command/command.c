#include "command.h"

#include "connect/door.h"
#include "frames.h"
#include "reach.h"
#include "tell.h"

#include <string.h>

/* In bytes: so much of stdin, and of what the engine says, is read at once. */
enum { PIECE = 64 * 1024 };

struct command {
  struct system *system;
  struct bytes from_engine;
  struct bytes to_engine;
  bool wants_input;
  bool input_ended;
  bool reader_gone;
  bool ended;
  int code;
};

static void say(struct command *command, enum frame_kind kind, struct text held) {
  frame_add(&command->to_engine, kind, held);
}

static void take(struct command *command, struct frame frame) {
  switch (frame.kind) {
    case FRAME_OUTPUT:
      if (command->reader_gone || system_print(1, frame.held)) break;
      command->reader_gone = true;
      say(command, FRAME_READER_GONE, (struct text){0});
      break;
    case FRAME_ERROR:
      system_print(2, frame.held);
      break;
    case FRAME_INPUT:
      command->wants_input = !command->input_ended;
      break;
    case FRAME_UNSEEN:
      system_hide_typing(frame.held.length > 0 && frame.held.at[0] == 1);
      break;
    case FRAME_INTERRUPT:
      system_end_interrupted();
      break;
    case FRAME_END:
      command->ended = true;
      command->code = frame.held.length > 0 ? (unsigned char)frame.held.at[0] : 0;
      break;
    default:
      // An engine of a later version may know more.
      break;
  }
}

/* False when the engine says what no engine says. */
static bool take_all(struct command *command) {
  struct bytes *from = &command->from_engine;
  struct text rest = bytes_view(from);
  struct frame frame;
  enum frame_cut cut = FRAME_UNFINISHED;
  while (!command->ended && (cut = frame_cut(&rest, &frame)) == FRAME_WHOLE) take(command, frame);
  bytes_drop_front(from, from->length - rest.length);
  return cut != FRAME_TOO_LONG;
}

/* False when the engine is gone, or says what no engine says. */
static bool hear_engine(struct command *command) {
  struct bytes *from = &command->from_engine;
  bytes_reserve(from, PIECE);
  long count = system_read(command->system, ENGINE, from->data + from->length, PIECE);
  if (count == STREAM_WAITS) return true;
  if (count <= 0) return false;
  from->length += (size_t)count;
  return take_all(command);
}

static void hear_person(struct command *command) {
  char piece[PIECE];
  long count = system_read(command->system, CLIENT, piece, sizeof piece);
  if (count == STREAM_WAITS) return;
  command->wants_input = false;
  command->input_ended = count <= 0;
  say(command, FRAME_INPUT, (struct text){piece, count > 0 ? (size_t)count : 0});
}

/* False when the engine is gone. */
static bool send_rest(struct command *command) {
  while (command->to_engine.length > 0) {
    long taken = system_write(command->system, ENGINE, bytes_view(&command->to_engine));
    if (taken == STREAM_WAITS) return true;
    if (taken == STREAM_BROKEN) return false;
    bytes_drop_front(&command->to_engine, (size_t)taken);
  }
  return true;
}

/* False when the engine ended before the command did. */
static bool converse(struct command *command) {
  if (!take_all(command)) return false;
  while (!command->ended) {
    bool waits = command->to_engine.length > 0;
    struct interest interest = {{command->wants_input && !waits, true}, {false, waits}};
    system_wait(command->system, interest, -1);
    if (system_interrupted()) say(command, FRAME_INTERRUPT, (struct text){0});
    if (!hear_engine(command)) return command->ended;
    if (interest.reads[CLIENT]) hear_person(command);
    // Of an engine that is gone the next read tells, when all that it said is read.
    send_rest(command);
  }
  return true;
}

static void say_start(struct command *command, char *const *words, size_t count, const struct machine *machine) {
  struct terminal terminals[3] = {system_terminal(0), system_terminal(1), system_terminal(2)};
  struct bytes folder = {0}, start = {0};
  bool in_folder = system_working_folder(&folder);
  start_say(&start, words, count, in_folder ? bytes_c_string(&folder) : NULL, machine, terminals);
  say(command, FRAME_START, bytes_view(&start));
  bytes_free(&folder);
  bytes_free(&start);
}

/* Converses with an engine that let this command in. Gives the exit code. */
static int carry_out(struct command *command, char *const *words, size_t count, const struct machine *machine) {
  system_hear_interrupts();
  say_start(command, words, count, machine);
  send_rest(command);
  if (!converse(command)) command->code = tell_lost(words, count);
  system_hide_typing(false);
  return command->code;
}

static void close_command(struct command *command) {
  if (command->system != NULL) system_close(command->system);
  bytes_free(&command->from_engine);
  bytes_free(&command->to_engine);
}

int command_run(char *const *words, size_t count, const struct paths *paths, const struct program *program, const struct machine *machine) {
  struct bytes reason = {0};
  struct command command = {0};
  command.system = system_open(STREAMS_OF_COMMAND, &reason);
  struct host host = {.system = command.system, .paths = paths, .program = program};
  const char *first = count > 0 ? words[0] : "";
  bool starts = strcmp(first, "stop") != 0 && strcmp(first, "complete") != 0;
  enum reach reach = command.system == NULL ? REACH_FAILED : reach_engine(&host, starts, &command.from_engine, &reason);
  if (reach == REACH_NOBODY) {
    // As each of the two says it (`commands/engine/stop.ts`, `commands/shell/complete.ts`).
    if (strcmp(first, "stop") == 0) tell_notice("Tooltray is not running.", words, count);
  } else if (reach == REACH_FAILED) {
    command.code = tell_unreachable(bytes_view(&reason), words, count);
  } else if (reach == REACH_STRANGER) {
    command.code = tell_stranger(bytes_view(&reason), words, count);
  } else {
    carry_out(&command, words, count, machine);
  }
  close_command(&command);
  bytes_free(&reason);
  return command.code;
}

/* Commands that are the engine, that talk as a client, or that compute for minutes. */
static const char *const FOR_A_PROGRAM[] = {"serve", "connect", "benchmark", "--version", "-v"};

bool command_run_if_running(char *const *words, size_t count, const struct paths *paths, const struct machine *machine, int *code) {
  if (count == 0) return false;
  for (size_t at = 0; at < sizeof FOR_A_PROGRAM / sizeof *FOR_A_PROGRAM; at++)
    if (strcmp(words[0], FOR_A_PROGRAM[at]) == 0) return false;
  struct bytes reason = {0};
  struct command command = {0};
  command.system = system_open(STREAMS_OF_COMMAND, &reason);
  struct host host = {.system = command.system, .paths = paths};
  bool is_in = command.system != NULL && reach_same_version(&host, &command.from_engine, &reason) == REACH_IN;
  if (is_in) *code = carry_out(&command, words, count, machine);
  close_command(&command);
  bytes_free(&reason);
  return is_in;
}
