/* How an engine is reached, lost and looked for again (`electron/control/connect/connect-to-engine.ts`, `relay/connect.ts`). */
#include "connection.h"

#include <string.h>

/* Times in ms. */
enum {
  /* An engine that leaves sooner than this after it came is not run after at full speed. */
  SHORT_STAY = 1000,
  /* An engine that does not welcome within this time does not work. */
  WELCOME_TIME = 10000,
};

/* In bytes. */
enum { LONGEST_WELCOME = 64 * 1024 };

static void let_go(struct connection *connection) {
  system_leave(connection->system);
  lines_free(&connection->from[ENGINE]);
  bytes_free(&connection->to[ENGINE]);
}

static void pause_for(struct connection *connection, moment time, bool wakeable) {
  let_go(connection);
  connection->stage = PAUSING;
  connection->until = system_now() + time;
  connection->wakeable = wakeable;
}

static void nobody_there(struct connection *connection) {
  connection->looked = true;
  keeper_nobody_there(&connection->keeper, system_now());
  pause_for(connection, keeper_pause(&connection->keeper), true);
}

static void not_let_in(struct connection *connection, struct text reason) {
  connection->looked = true;
  relay_give_up(&connection->relay, reason);
  pause_for(connection, keeper_pause(&connection->keeper), true);
}

static void not_usable(struct connection *connection, const char *what) {
  struct bytes reason = {0};
  bytes_say(&reason, "Tooltray cannot be reached: ");
  bytes_say(&reason, what);
  bytes_say(&reason, " Its messages are in ");
  bytes_add_text(&reason, bytes_view(&connection->paths->log_dir));
  bytes_say(&reason, ".");
  not_let_in(connection, bytes_view(&reason));
  bytes_free(&reason);
}

void connection_knock(struct connection *connection) {
  struct bytes reason = {0};
  enum reached reached = system_reach(connection->system, connection->paths, &reason);
  if (reached == REACHED_NOBODY) {
    nobody_there(connection);
  } else if (reached != REACHED) {
    not_let_in(connection, bytes_view(&reason));
  } else {
    connection->stage = WELCOMING;
    connection->until = system_now() + WELCOME_TIME;
    connection_send(connection, ENGINE, bytes_view(&connection->hello));
  }
  bytes_free(&reason);
}

static void welcomed(struct connection *connection, struct text line) {
  struct bytes reason = {0};
  enum welcome welcome = door_welcome(line, &reason);
  if (welcome == WELCOME_IN) {
    connection->stage = ATTACHED;
    connection->attached_at = system_now();
    connection->looked = true;
    system_settle(connection->host.system);
    relay_attach(&connection->relay);
  } else if (welcome == WELCOME_REFUSED) {
    keeper_somebody_there(&connection->keeper);
    not_let_in(connection, bytes_view(&reason));
  } else {
    not_usable(connection, "Something that is not Tooltray answers on its socket.");
  }
  bytes_free(&reason);
}

static void engine_lines(void *whose, struct text lines) {
  relay_from_engine(&((struct connection *)whose)->relay, lines);
}

void connection_hear(struct connection *connection, size_t count) {
  struct lines *from = &connection->from[ENGINE];
  if (connection->stage == ATTACHED) {
    lines_take(from, count, engine_lines, connection);
    return;
  }
  from->held.length += count;
  struct text early = bytes_view(&from->held);
  if (memchr(early.at, '\n', early.length) == NULL) {
    if (early.length > LONGEST_WELCOME) not_usable(connection, "Something that is not Tooltray answers on its socket.");
    return;
  }
  // Letting go of the engine gives back what the line stands in.
  struct bytes line = bytes_copy(lines_first(&early));
  bytes_drop_front(&from->held, line.length);
  welcomed(connection, bytes_view(&line));
  bytes_free(&line);
  if (connection->stage != ATTACHED) return;
  size_t rest = from->held.length;
  from->held.length = 0;
  lines_take(from, rest, engine_lines, connection);
}

void connection_lose(struct connection *connection, bool broken) {
  if (connection->stage == WELCOMING) {
    if (broken) nobody_there(connection);
    else not_usable(connection, "Tooltray closed the connection.");
    return;
  }
  bool short_stay = system_now() - connection->attached_at < SHORT_STAY;
  let_go(connection);
  relay_detach(&connection->relay);
  connection_open_keeper(connection, false);
  if (short_stay) pause_for(connection, SHORT_STAY, false);
  else connection_knock(connection);
}

void connection_tick(struct connection *connection) {
  moment now = system_now();
  if (now >= connection->looking_until) connection->looked = true;
  if (connection->stage == WELCOMING && now >= connection->until) not_usable(connection, "Tooltray does not answer.");
  if (connection->stage == PAUSING && now >= connection->until) connection_knock(connection);
}
