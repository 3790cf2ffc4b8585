/*
 * Drives a relay by a script, for the tests: what it tells its surroundings is printed, a line for each.
 *
 * A script is a row of steps, each a letter, a length in decimal digits, a `:`, and as many bytes: `c` bytes of the client, `e` of the
 * engine, `a` an engine attaches, `d` it goes, `g` none can be had, for that reason, `h` there may be one again, `f` the handshake's file,
 * `s` a servers.json, beside which that file is what was recorded at the build.
 * Printed are `C` and `E` for lines to client and engine, `W` when the client begins to wait, and `?1` or `?0` behind each step for
 * whether it waits.
 */
#include "relay/relay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct driver {
  struct relay relay;
  struct lines client, engine;
  struct bytes handshake;
  struct bytes servers;
  bool has_servers;
};

static void print(char who, struct text lines) {
  while (lines.length > 0) {
    struct text line = lines_first(&lines);
    putchar(who);
    fwrite(line.at, 1, line.length, stdout);
  }
}

static void to_client(void *whose, struct text lines) {
  (void)whose;
  print('C', lines);
}

static void to_engine(void *whose, struct text lines) {
  (void)whose;
  print('E', lines);
}

static struct handshake handshake(void *whose) {
  struct driver *driver = whose;
  struct bytes file = bytes_copy(bytes_view(&driver->handshake));
  struct text servers = bytes_view(&driver->servers);
  return driver->has_servers ? handshake_built_in(file, &servers) : handshake_read(file);
}

static void wanting(void *whose) {
  (void)whose;
  puts("W");
}

static void client_lines(void *whose, struct text lines) {
  relay_from_client(&((struct driver *)whose)->relay, lines);
}

static void client_dropped(void *whose, struct text head, struct text tail) {
  relay_dropped_from_client(&((struct driver *)whose)->relay, head, tail);
}

static void engine_lines(void *whose, struct text lines) {
  relay_from_engine(&((struct driver *)whose)->relay, lines);
}

static void feed(struct driver *driver, struct lines *lines, struct text bytes, lines_reader *reader) {
  while (bytes.length > 0) {
    size_t room;
    char *place = lines_room(lines, &room);
    size_t count = bytes.length < room ? bytes.length : room;
    memcpy(place, bytes.at, count);
    lines_take(lines, count, reader, driver);
    bytes = (struct text){bytes.at + count, bytes.length - count};
  }
}

static void step(struct driver *driver, char what, struct text bytes) {
  if (what == 'c') feed(driver, &driver->client, bytes, client_lines);
  if (what == 'e' && driver->relay.attached) feed(driver, &driver->engine, bytes, engine_lines);
  if (what == 'a' && !driver->relay.attached) relay_attach(&driver->relay);
  if (what == 'd' && driver->relay.attached) {
    lines_free(&driver->engine);
    relay_detach(&driver->relay);
  }
  if (what == 'g') relay_give_up(&driver->relay, bytes);
  if (what == 'h') relay_hope(&driver->relay);
  if (what == 'f') {
    bytes_free(&driver->handshake);
    driver->handshake = bytes_copy(bytes);
  }
  if (what == 's') {
    bytes_free(&driver->servers);
    driver->servers = bytes_copy(bytes);
    driver->has_servers = true;
  }
  printf("?%d\n", relay_is_wanting(&driver->relay));
}

/* A copy of what it plays: what reads behind its end is then seen by the sanitizers. */
static void play(struct text script) {
  struct driver *driver = allocate(NULL, sizeof *driver);
  *driver = (struct driver){.client.dropped = client_dropped};
  relay_open(&driver->relay, (struct relay_ends){driver, to_client, to_engine, handshake, wanting});
  const char *end = script.at + script.length;
  for (const char *at = script.at; at < end;) {
    char what = *at++;
    size_t length = 0;
    while (at < end && *at >= '0' && *at <= '9' && length < script.length) length = length * 10 + (size_t)(*at++ - '0');
    if (at == end || *at++ != ':') break;
    if (length > (size_t)(end - at)) length = (size_t)(end - at);
    struct bytes bytes = bytes_copy((struct text){at, length});
    step(driver, what, bytes_view(&bytes));
    bytes_free(&bytes);
    at += length;
  }
  relay_free(&driver->relay);
  lines_free(&driver->client);
  lines_free(&driver->engine);
  bytes_free(&driver->handshake);
  bytes_free(&driver->servers);
  free(driver);
}

#ifdef TOOLTRAY_FUZZING
/* An entry of libFuzzer (https://llvm.org/docs/LibFuzzer.html). */
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);
int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
  if (size > 0) play((struct text){(const char *)data, size});
  return 0;
}
#else
/* All of stdin is one script. */
int main(void) {
  struct bytes script = {0};
  for (size_t got = 1; got > 0; script.length += got) {
    bytes_reserve(&script, 64 * 1024);
    got = fread(script.data + script.length, 1, 64 * 1024, stdin);
  }
  if (script.length > 0) play(bytes_view(&script));
  bytes_free(&script);
  return 0;
}
#endif
