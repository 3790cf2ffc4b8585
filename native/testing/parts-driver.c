/*
 * What single parts of the helper make of what they are given, for the tests. The first word of each line of stdin says which part, the
 * rest, behind a blank, is for it; what it says is a line of stdout.
 *
 *   line TEXT        the kind of a message, and of a call `KEY METHOD`, of an answer its id's key; `-` where there is none
 *   paths KIND UID HOME TMP NAME=VALUE ...   behind tabs: socket, runtime folder, log folder, handshake, installation, database,
 *       servers; or `-`
 *   app KIND APP - - NAME=VALUE ...          behind tabs: the program that starts the app, and its arguments
 *   choice WORD ...  behind tabs: profile, exposure, server; or `-`
 *   welcome TEXT     how the door takes an engine's first line
 *   start WORD ...   behind tabs, a folder and words: what the engine is told of them, of a machine on which every variable is set
 *   frames NUMBER    so many bytes in a frame, cut in two at each place: how often it came out whole
 *   queue NUMBER     whether so many bytes come out of a queue as they went in, piece by piece, and how many were moved on the way
 *   hello WORD ...   behind tabs, version, folder, client and choice: the first line of the helper
 */
#include "command/frames.h"
#include "command/start.h"
#include "connect/app-words.h"
#include "connect/door.h"
#include "connect/paths.h"
#include "text/lines.h"
#include "text/message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 64 };

static char *words[MOST_WORDS];
static size_t word_count;

static void split(char *text) {
  word_count = 0;
  for (char *at = text; at != NULL && word_count < MOST_WORDS;) {
    char *tab = strchr(at, '\t');
    words[word_count++] = at;
    if (tab != NULL) *tab = '\0';
    at = tab == NULL ? NULL : tab + 1;
  }
}

static void print(struct text text) {
  if (text.length > 0) fwrite(text.at, 1, text.length, stdout);
}

static void print_key(struct json id) {
  struct bytes key = {0};
  if (id.kind == JSON_NONE) bytes_say(&key, "-");
  else message_add_key(&key, id);
  print(bytes_view(&key));
  bytes_free(&key);
}

static void show_line(char *text) {
  struct message message = message_read(text_of(text));
  struct bytes method = {0};
  json_add_string(&method, message.method);
  printf("%d ", message.kind);
  print_key(message.kind == MESSAGE_CALL ? message.id : (struct json){0});
  printf("\1");
  print(bytes_view(&method));
  printf("\t%s\t", message.kind == MESSAGE_CALL && message_is_modern(&message) ? "modern" : "-");
  print_key(message_answer_id(text_of(text)));
  bytes_free(&method);
}

static const char *variable(const char *name) {
  size_t length = strlen(name);
  for (size_t at = 4; at < word_count; at++)
    if (strncmp(words[at], name, length) == 0 && words[at][length] == '=') return words[at] + length + 1;
  return NULL;
}

static enum system_kind kind_of(const char *name) {
  return strcmp(name, "darwin") == 0 ? SYSTEM_DARWIN : strcmp(name, "win32") == 0 ? SYSTEM_WINDOWS : SYSTEM_LINUX;
}

static void show_app(char *text) {
  split(text);
  char *started[APP_WORDS];
  struct machine machine = {.kind = kind_of(words[0]), .variable = variable};
  app_words(started, &machine, words[1]);
  for (char **word = started; *word != NULL; word++) printf(word == started ? "%s" : "\t%s", *word);
}

static void show_paths(char *text) {
  split(text);
  struct machine machine = {kind_of(words[0]), variable, words[2], words[3], strtoul(words[1], NULL, 10)};
  struct paths paths;
  if (!paths_find(&paths, &machine)) {
    printf("-");
    return;
  }
  const struct bytes *all[] = {
    &paths.socket,         &paths.runtime_dir,       &paths.log_dir,
    &paths.handshake_file, &paths.installation_file, &paths.database_file, &paths.servers_file,
  };
  for (size_t at = 0; at < sizeof all / sizeof *all; at++) {
    if (at > 0) printf("\t");
    print(bytes_view(all[at]));
  }
  paths_free(&paths);
}

static const char *or_dash(const char *word) {
  return word == NULL ? "-" : word;
}

static void show_choice(char *text) {
  split(text);
  struct choice choice;
  bool is_none = word_count == 1 && words[0][0] == '\0';
  if (!choice_read(&choice, words, is_none ? 0 : word_count)) printf("refused");
  else printf("%s\t%s\t%s", or_dash(choice.profile), or_dash(choice.expose), or_dash(choice.server));
}

static void show_welcome(char *text) {
  struct bytes reason = {0};
  enum welcome welcome = door_welcome(text_of(text), &reason);
  printf("%d ", welcome);
  print(bytes_view(&reason));
  bytes_free(&reason);
}

static void show_hello(char *text) {
  split(text);
  struct bytes line = {0};
  struct choice choice = {words[3], words[4], words[5]};
  door_hello(&line, words[0], &choice, words[1], words[2]);
  line.length--;
  print(bytes_view(&line));
  bytes_free(&line);
}

static const char *any_variable(const char *name) {
  return name;
}

static void show_start(char *text) {
  split(text);
  struct bytes start = {0};
  struct machine machine = {.variable = any_variable};
  const struct terminal terminals[3] = {{true, 0}, {true, 80}, {false, 0}};
  start_say(&start, words + 1, word_count - 1, words[0], &machine, terminals);
  print(bytes_view(&start));
  bytes_free(&start);
}

static void show_frames(const char *text) {
  size_t length = strtoul(text, NULL, 10), well = 0;
  struct bytes held = {0}, all = {0};
  for (size_t at = 0; at < length; at++) bytes_add(&held, at % 2 == 0 ? "a" : "\0", 1);
  frame_add(&all, FRAME_OUTPUT, bytes_view(&held));
  for (size_t cut = 0; cut < all.length; cut++) {
    struct frame frame;
    // In a block of its own: what reads behind its end is then seen by the sanitizers.
    struct bytes part = bytes_copy((struct text){all.data, cut});
    struct text some = bytes_view(&part), whole = bytes_view(&all);
    if (frame_cut(&some, &frame) != FRAME_UNFINISHED || some.length != cut) break;
    if (frame_cut(&whole, &frame) != FRAME_WHOLE || whole.length != 0 || !text_same(frame.held, bytes_view(&held))) break;
    bytes_free(&part);
    well++;
  }
  struct text endless = {"o\xff\xff\xff\xff", 5};
  struct frame frame;
  printf("%zu %s", well, frame_cut(&endless, &frame) == FRAME_TOO_LONG ? "refused" : "taken");
  bytes_free(&held);
  bytes_free(&all);
}

static void show_queue(const char *text) {
  size_t length = strtoul(text, NULL, 10), in = 0, out = 0, moved = 0;
  struct bytes queue = {0};
  bool right = true;
  for (; in < length; in++) bytes_add(&queue, &(char){(char)(in % 251)}, 1);
  while (queue.length > 0) {
    size_t piece = queue.length < 7 ? queue.length : 7;
    for (size_t at = 0; at < piece; at++) right = right && (unsigned char)queue.data[at] == (out + at) % 251;
    bytes_drop_front(&queue, piece);
    out += piece;
    if (queue.dropped == 0) moved += queue.length;
    // More comes while it leaves.
    if (out % 70 == 0 && in < 2 * length) bytes_add(&queue, &(char){(char)(in++ % 251)}, 1);
  }
  printf("%s %zu", right && in == out ? "right" : "wrong", moved);
  bytes_free(&queue);
}

static void show(char *line) {
  char *rest = strchr(line, ' ');
  if (rest == NULL) return;
  *rest++ = '\0';
  if (strcmp(line, "line") == 0) show_line(rest);
  if (strcmp(line, "paths") == 0) show_paths(rest);
  if (strcmp(line, "app") == 0) show_app(rest);
  if (strcmp(line, "choice") == 0) show_choice(rest);
  if (strcmp(line, "welcome") == 0) show_welcome(rest);
  if (strcmp(line, "start") == 0) show_start(rest);
  if (strcmp(line, "frames") == 0) show_frames(rest);
  if (strcmp(line, "queue") == 0) show_queue(rest);
  if (strcmp(line, "hello") == 0) show_hello(rest);
  printf("\n");
}

static void show_lines(void *whose, struct text lines) {
  (void)whose;
  while (lines.length > 0) {
    struct bytes line = bytes_copy(lines_first(&lines));
    line.length--;
    // NUL-terminated, in a block of its own: what reads behind its end is then seen by the sanitizers.
    show((char *)bytes_c_string(&line));
    bytes_free(&line);
  }
}

int main(void) {
  struct lines lines = {0};
  for (size_t got = 1; got > 0;) {
    size_t room;
    char *place = lines_room(&lines, &room);
    got = fread(place, 1, room, stdin);
    if (got > 0) lines_take(&lines, got, show_lines, NULL);
  }
  lines_free(&lines);
  return 0;
}
