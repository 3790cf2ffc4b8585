/* What the relay and the keeper need of their surroundings: the streams, the handshake on disk, the engine's program. */
#include "connection.h"

void connection_send(struct connection *connection, enum peer peer, struct text bytes) {
  struct bytes *queue = &connection->to[peer];
  if (queue->length == 0) {
    long taken = system_write(connection->system, peer, bytes);
    if (taken == STREAM_BROKEN) {
      // Of an engine that is gone the read tells.
      if (peer == CLIENT) connection->client_gone = true;
      return;
    }
    if (taken > 0) bytes = (struct text){bytes.at + taken, bytes.length - (size_t)taken};
  }
  bytes_add_text(queue, bytes);
}

void connection_send_rest(struct connection *connection, enum peer peer) {
  struct bytes *queue = &connection->to[peer];
  if (queue->length == 0) return;
  long taken = system_write(connection->system, peer, bytes_view(queue));
  if (taken == STREAM_BROKEN) {
    if (peer == CLIENT) connection->client_gone = true;
    bytes_free(queue);
  }
  if (taken > 0) bytes_drop_front(queue, (size_t)taken);
}

static void to_client(void *whose, struct text lines) {
  connection_send(whose, CLIENT, lines);
}

static void to_engine(void *whose, struct text lines) {
  connection_send(whose, ENGINE, lines);
}

static bool read_beside(const struct connection *connection, struct bytes *file) {
  struct bytes path = bytes_copy(bytes_view(&connection->host.program->folder));
  bytes_say(&path, "greeting.json");
  bool read = system_read_file(bytes_c_string(&path), file);
  bytes_free(&path);
  return read;
}

static bool is_there(const struct bytes *path) {
  struct bytes copy = bytes_copy(bytes_view(path));
  bool there = system_exists(bytes_c_string(&copy));
  bytes_free(&copy);
  return there;
}

static bool read_file(const struct bytes *path, struct bytes *file) {
  struct bytes copy = bytes_copy(bytes_view(path));
  bool read = system_read_file(bytes_c_string(&copy), file);
  bytes_free(&copy);
  return read;
}

/* What was built with this program for a home where no engine ever ran. */
static struct handshake built_in(const struct connection *connection) {
  const struct paths *paths = connection->paths;
  struct bytes file = {0}, servers = {0};
  bool tells = paths->servers_file.length == 0 || is_there(&paths->servers_file);
  bool read = read_beside(connection, &file) && (!tells || read_file(&paths->servers_file, &servers));
  if (!read) bytes_free(&file);
  struct text text = bytes_view(&servers);
  struct handshake handshake = handshake_built_in(file, tells ? &text : NULL);
  bytes_free(&servers);
  return handshake;
}

static struct handshake handshake(void *whose) {
  const struct connection *connection = whose;
  const struct paths *paths = connection->paths;
  struct bytes file = {0};
  if (!connection->greets) return handshake_read(file);
  if (!is_there(&paths->handshake_file) && !is_there(&paths->database_file)) return built_in(connection);
  if (!read_file(&paths->handshake_file, &file)) bytes_free(&file);
  return handshake_read(file);
}

static void wanting(void *whose) {
  struct connection *connection = whose;
  if (connection->stage == PAUSING && connection->wakeable) connection->until = system_now();
}

struct relay_ends connection_relay_ends(struct connection *connection) {
  return (struct relay_ends){connection, to_client, to_engine, handshake, wanting};
}

static void start_engine(void *whose) {
  host_start(&((struct connection *)whose)->host);
}

static struct host_fate fate(void *whose) {
  return host_fate(&((struct connection *)whose)->host);
}

static bool is_wanting(void *whose) {
  return relay_is_wanting(&((struct connection *)whose)->relay);
}

static void hope(void *whose) {
  relay_hope(&((struct connection *)whose)->relay);
}

static void give_up(void *whose, struct text reason) {
  relay_give_up(&((struct connection *)whose)->relay, reason);
}

void connection_open_keeper(struct connection *connection, bool first) {
  struct text log_dir = bytes_view(&connection->paths->log_dir);
  struct keeper_ends ends = {connection, start_engine, fate, is_wanting, hope, give_up, log_dir};
  keeper_open(&connection->keeper, ends, first, system_now());
}
