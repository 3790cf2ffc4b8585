#include "reach.h"

#include "connect/door.h"
#include "text/lines.h"

#include <string.h>

/* An engine that does not welcome within this time does not work, in ms. */
enum { WELCOME_TIME = 10000 };

/* In bytes. */
enum { LONGEST_WELCOME = 64 * 1024 };

/* What the keeper works with. */
struct reaching {
  struct host *host;
  struct bytes *reason;
  bool gave_up;
};

static void start(void *whose) {
  host_start(((struct reaching *)whose)->host);
}

static struct host_fate fate(void *whose) {
  return host_fate(((struct reaching *)whose)->host);
}

/* Whoever typed a command waits for it. */
static bool is_wanting(void *whose) {
  (void)whose;
  return true;
}

static void hope(void *whose) {
  (void)whose;
}

static void give_up(void *whose, struct text reason) {
  struct reaching *reaching = whose;
  bytes_add_text(reaching->reason, reason);
  reaching->gave_up = true;
}

static void pause_for(struct system *system, moment time) {
  moment until = system_now() + time;
  while (system_now() < until) system_wait(system, (struct interest){{false, false}, {false, false}}, until);
}

enum answer { ANSWER_LINE, ANSWER_NONE, ANSWER_LOST, ANSWER_LATE };

/* The engine's first line, and maybe more. */
static enum answer read_welcome(struct system *system, struct bytes *line) {
  moment until = system_now() + WELCOME_TIME;
  while (system_now() < until) {
    system_wait(system, (struct interest){{false, true}, {false, false}}, until);
    bytes_reserve(line, LONGEST_WELCOME);
    long count = system_read(system, ENGINE, line->data + line->length, LONGEST_WELCOME);
    if (count == STREAM_WAITS) continue;
    if (count <= 0) return count == STREAM_BROKEN ? ANSWER_LOST : ANSWER_NONE;
    line->length += (size_t)count;
    if (memchr(line->data, '\n', line->length) != NULL || line->length > LONGEST_WELCOME) return ANSWER_LINE;
  }
  return ANSWER_LATE;
}

static enum reach not_usable(const struct host *host, const char *what, struct bytes *reason) {
  bytes_say(reason, "Tooltray cannot be reached: ");
  bytes_say(reason, what);
  bytes_say(reason, " Its messages are in ");
  bytes_add_text(reason, bytes_view(&host->paths->log_dir));
  bytes_say(reason, ".");
  return REACH_FAILED;
}

/* What an engine that opened says to a command; `same`: one of another version is nobody. */
static enum reach come_in(struct host *host, bool same, struct bytes *rest, struct bytes *reason) {
  struct bytes hello = {0}, said = {0};
  door_hello_with_command(&hello, TOOLTRAY_VERSION);
  // It is shorter than what any socket takes at once.
  system_write(host->system, ENGINE, bytes_view(&hello));
  enum answer answer = read_welcome(host->system, &said);
  struct text behind = bytes_view(&said), line = lines_first(&behind);
  enum welcome welcome = answer == ANSWER_LINE ? door_welcome(line, reason) : WELCOME_NONE;
  bool is_other = welcome == WELCOME_IN && same && !door_has_version(line, TOOLTRAY_VERSION);
  if (welcome == WELCOME_IN && !is_other) bytes_add_text(rest, behind);
  bytes_free(&hello);
  bytes_free(&said);
  if (is_other) return REACH_NOBODY;
  if (welcome == WELCOME_IN) return REACH_IN;
  if (welcome == WELCOME_REFUSED) return REACH_FAILED;
  if (answer == ANSWER_LOST) return REACH_NOBODY;
  if (answer == ANSWER_NONE) return not_usable(host, "Tooltray closed the connection.", reason);
  if (answer == ANSWER_LATE) return not_usable(host, "Tooltray does not answer.", reason);
  return not_usable(host, "Something that is not Tooltray answers on its socket.", reason);
}

static enum reach knock(struct host *host, bool same, struct bytes *rest, struct bytes *reason) {
  enum reached reached = system_reach(host->system, host->paths, reason);
  if (reached == REACHED) return come_in(host, same, rest, reason);
  if (reached == REACHED_STRANGER) return REACH_STRANGER;
  if (reached == REACHED_NOTHING) return REACH_FAILED;
  bytes_free(reason);
  return REACH_NOBODY;
}

enum reach reach_engine(struct host *host, bool starts, struct bytes *rest, struct bytes *reason) {
  struct reaching reaching = {.host = host, .reason = reason};
  struct keeper_ends ends = {&reaching, start, fate, is_wanting, hope, give_up, bytes_view(&host->paths->log_dir)};
  struct keeper keeper;
  keeper_open(&keeper, ends, true, system_now());
  for (;;) {
    enum reach reach = knock(host, false, rest, reason);
    if (reach != REACH_NOBODY || !starts) return reach;
    keeper_nobody_there(&keeper, system_now());
    if (reaching.gave_up) return REACH_FAILED;
    pause_for(host->system, keeper_pause(&keeper));
  }
}

enum reach reach_same_version(struct host *host, struct bytes *rest, struct bytes *reason) {
  return knock(host, true, rest, reason);
}
