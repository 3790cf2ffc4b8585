#include "connect.h"

#include "connection.h"

#include <stdio.h>

#ifndef TOOLTRAY_VERSION
#error "TOOLTRAY_VERSION is the version in package.json: scripts/native/build.ts gives it."
#endif

/* Times in ms. */
enum {
  /* What a client says is not read until we know whether there is an engine; but not longer than this. */
  LOOKING = 500,
  /* A client that has closed its end gets the rest of its answers if it takes them within this time. */
  LAST_WORDS = 1000,
};

/* Who takes no answers is not listened to for long, in bytes. */
enum { MOST_UNREAD = 1024 * 1024 };

static void client_lines(void *whose, struct text lines) {
  relay_from_client(&((struct connection *)whose)->relay, lines);
}

static void client_dropped(void *whose, struct text head, struct text tail) {
  relay_dropped_from_client(&((struct connection *)whose)->relay, head, tail);
}

/* A peer is read only while the other one takes what comes of it. */
static struct interest interest_of(const struct connection *connection) {
  bool client_waits = connection->to[CLIENT].length > 0, engine_waits = connection->to[ENGINE].length > 0;
  bool hears_client = connection->looked && !engine_waits && connection->to[CLIENT].length < MOST_UNREAD;
  bool hears_engine = connection->stage == WELCOMING || (connection->stage == ATTACHED && !client_waits);
  return (struct interest){{hears_client, hears_engine}, {client_waits, engine_waits}};
}

/* When the clock will have something to say; negative for never. */
static moment next_tick(const struct connection *connection) {
  moment next = connection->stage == ATTACHED ? -1 : connection->until;
  if (!connection->looked && (next < 0 || connection->looking_until < next)) next = connection->looking_until;
  return next;
}

/* False when the client has closed its end. */
static bool hear_client(struct connection *connection) {
  struct lines *from = &connection->from[CLIENT];
  size_t room;
  char *place = lines_room(from, &room);
  long count = system_read(connection->system, CLIENT, place, room);
  if (count > 0) lines_take(from, (size_t)count, client_lines, connection);
  return count > 0 || count == STREAM_WAITS;
}

static void hear_engine(struct connection *connection) {
  size_t room;
  char *place = lines_room(&connection->from[ENGINE], &room);
  long count = system_read(connection->system, ENGINE, place, room);
  if (count > 0) connection_hear(connection, (size_t)count);
  else if (count != STREAM_WAITS) connection_lose(connection, count == STREAM_BROKEN);
}

static void converse(struct connection *connection) {
  connection_knock(connection);
  while (!connection->client_gone) {
    connection_tick(connection);
    struct interest interest = interest_of(connection);
    if (!system_wait(connection->system, interest, next_tick(connection))) return;
    connection_send_rest(connection, CLIENT);
    connection_send_rest(connection, ENGINE);
    if (interest.reads[ENGINE]) hear_engine(connection);
    if (interest.reads[CLIENT] && !hear_client(connection)) return;
  }
}

static void say_last_words(struct connection *connection) {
  moment until = system_now() + LAST_WORDS;
  struct interest rest = {{false, false}, {true, false}};
  while (!connection->client_gone && connection->to[CLIENT].length > 0 && system_now() < until) {
    if (!system_wait(connection->system, rest, until)) return;
    connection_send_rest(connection, CLIENT);
  }
}

int connect_run(const struct choice *choice, const struct paths *paths, const struct program *program, const char *registered) {
  struct bytes reason = {0}, folder = {0};
  struct connection connection = {.paths = paths, .greets = choice_is_usual(choice), .from[CLIENT].dropped = client_dropped};
  connection.system = system_open(STREAMS_OF_CLIENT, &reason);
  if (connection.system == NULL) {
    fprintf(stderr, "tooltray: the streams of this program cannot be used: %s\n", bytes_c_string(&reason));
    bytes_free(&reason);
    return 1;
  }
  connection.host = (struct host){.system = connection.system, .paths = paths, .program = program};
  bool in_folder = system_working_folder(&folder);
  door_hello(&connection.hello, TOOLTRAY_VERSION, choice, in_folder ? bytes_c_string(&folder) : NULL, registered);
  bytes_free(&folder);
  relay_open(&connection.relay, connection_relay_ends(&connection));
  connection_open_keeper(&connection, true);
  connection.looking_until = system_now() + LOOKING;
  converse(&connection);
  say_last_words(&connection);
  system_close(connection.system);
  relay_free(&connection.relay);
  for (int peer = CLIENT; peer <= ENGINE; peer++) {
    lines_free(&connection.from[peer]);
    bytes_free(&connection.to[peer]);
  }
  bytes_free(&connection.hello);
  return 0;
}
