#include "door.h"

#include <string.h>

#define DOOR_VERSION "1"

static const char *const EXPOSURES[] = {"search", "direct", "dynamic", "transparent"};

static bool is_exposure(const char *word) {
  for (size_t at = 0; at < sizeof EXPOSURES / sizeof *EXPOSURES; at++)
    if (strcmp(word, EXPOSURES[at]) == 0) return true;
  return false;
}

static const char **place_of(struct choice *choice, const char *flag) {
  if (strcmp(flag, "--profile") == 0) return &choice->profile;
  if (strcmp(flag, "--expose") == 0) return &choice->expose;
  if (strcmp(flag, "--server") == 0) return &choice->server;
  return NULL;
}

bool choice_read(struct choice *choice, char *const *words, size_t count) {
  *choice = (struct choice){0};
  for (size_t at = 0; at < count; at += 2) {
    const char **place = place_of(choice, words[at]);
    if (place == NULL || *place != NULL || at + 1 == count || words[at + 1][0] == '-') return false;
    *place = words[at + 1];
  }
  if (choice->expose != NULL && !is_exposure(choice->expose)) return false;
  bool transparent = choice->expose != NULL && strcmp(choice->expose, "transparent") == 0;
  if (choice->server != NULL) return transparent;
  return !transparent || choice->profile != NULL;
}

bool choice_is_usual(const struct choice *choice) {
  return choice->profile == NULL && choice->expose == NULL && choice->server == NULL;
}

static void add_member(struct bytes *line, const char *name, const char *value) {
  if (value == NULL) return;
  bytes_say(line, ",\"");
  bytes_say(line, name);
  bytes_say(line, "\":");
  bytes_say_json(line, text_of(value));
}

static void begin(struct bytes *line, const char *purpose, const char *program, const char *version) {
  struct bytes client = {0};
  bytes_say(&client, program);
  bytes_say(&client, version);
  bytes_say(line, "{\"tooltray\":" DOOR_VERSION);
  add_member(line, "purpose", purpose);
  add_member(line, "client", bytes_c_string(&client));
  bytes_free(&client);
}

void door_hello_with_command(struct bytes *line, const char *version) {
  begin(line, "command", "tooltray/", version);
  bytes_say(line, "}\n");
}

void door_hello(struct bytes *line, const char *version, const struct choice *choice, const char *folder, const char *registered) {
  begin(line, "mcp", "tooltray-connect/", version);
  add_member(line, "folder", folder);
  add_member(line, "registered", registered);
  add_member(line, "profile", choice->profile);
  add_member(line, "expose", choice->expose);
  add_member(line, "server", choice->server);
  bytes_say(line, "}\n");
}

enum welcome door_welcome(struct text line, struct bytes *reason) {
  struct json_member said[] = {{"tooltray", {0}}, {"version", {0}}, {"pid", {0}}, {"error", {0}}};
  if (json_read(line, said, 4).kind != JSON_OBJECT || said[0].value.kind != JSON_NUMBER) return WELCOME_NONE;
  if (said[3].value.kind == JSON_OBJECT) {
    json_add_string(reason, json_member(said[3].value, "message"));
    return WELCOME_REFUSED;
  }
  return said[1].value.kind == JSON_STRING && said[2].value.kind == JSON_NUMBER ? WELCOME_IN : WELCOME_NONE;
}

bool door_has_version(struct text line, const char *version) {
  struct json_member said[] = {{"version", {0}}};
  struct bytes own = {0};
  bool is_same = json_read(line, said, 1).kind == JSON_OBJECT && said[0].value.kind == JSON_STRING;
  if (is_same) json_add_string(&own, said[0].value);
  is_same = is_same && strcmp(bytes_c_string(&own), version) == 0;
  bytes_free(&own);
  return is_same;
}
