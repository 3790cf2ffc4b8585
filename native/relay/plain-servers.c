#include "plain-servers.h"

/* Bytes of all names: of more the engine may tell a part. */
enum { LONGEST_NAMES = 1000 };

static bool is_letter(char byte) {
  char lower = (char)(byte | 0x20);
  return lower >= 'a' && lower <= 'z';
}

/* A name that is written as it is read, and is none that JavaScript puts before others. */
static bool is_plain_name(struct text name) {
  if (name.length < 3 || !is_letter(name.at[1])) return false;
  for (size_t at = 1; at < name.length - 1; at++) {
    char byte = name.at[at];
    bool plain = is_letter(byte) || (byte >= '0' && byte <= '9') || byte == ' ' || byte == '.' || byte == '-' || byte == '_';
    if (!plain || (byte == '_' && name.at[at - 1] == '_')) return false;
  }
  return true;
}

/* Whether all values are strings; there may be none. */
static bool are_strings(struct json list) {
  struct json name, value;
  const char *place = NULL;
  if (list.kind == JSON_NONE) return true;
  if (list.kind == JSON_ARRAY) {
    while ((value = json_element(list, &place)).kind != JSON_NONE)
      if (value.kind != JSON_STRING) return false;
    return true;
  }
  while ((value = json_next_member(list, &place, &name)).kind != JSON_NONE)
    if (value.kind != JSON_STRING) return false;
  return list.kind == JSON_OBJECT;
}

static bool has_prefix(struct json string, const char *words) {
  struct text wanted = text_of(words);
  return string.kind == JSON_STRING && string.text.length > wanted.length &&
         text_same((struct text){string.text.at, wanted.length}, wanted);
}

/* Whether an address begins as one does, with a plain letter or digit of the host. */
static bool is_address(struct json url) {
  size_t before = has_prefix(url, "\"https://") ? 9 : has_prefix(url, "\"http://") ? 8 : 0;
  char first = before == 0 ? '\0' : url.text.at[before];
  return is_letter(first) || (first >= '0' && first <= '9');
}

static bool is_plain_entry(struct json entry) {
  struct json_member known[] = {{"type", {0}}, {"command", {0}}, {"args", {0}}, {"env", {0}}, {"url", {0}}, {"headers", {0}}};
  if (entry.kind != JSON_OBJECT) return false;
  json_read(entry.text, known, sizeof known / sizeof *known);
  struct json type = known[0].value, command = known[1].value, args = known[2].value, env = known[3].value;
  struct json url = known[4].value, headers = known[5].value, name;
  const char *place = NULL;
  while (json_next_member(entry, &place, &name).kind != JSON_NONE) {
    bool is_known = false;
    for (size_t at = 0; at < sizeof known / sizeof *known; at++) is_known = is_known || json_is(name, known[at].name);
    if (!is_known) return false;
  }
  if ((args.kind != JSON_NONE && args.kind != JSON_ARRAY) || !are_strings(args)) return false;
  if (env.kind == JSON_ARRAY || headers.kind == JSON_ARRAY || !are_strings(env) || !are_strings(headers)) return false;
  bool is_remote = is_address(url) && command.kind == JSON_NONE &&
                   (type.kind == JSON_NONE || json_is(type, "http") || json_is(type, "streamable-http") || json_is(type, "sse"));
  bool is_program = command.kind == JSON_STRING && command.text.length > 2 && url.kind == JSON_NONE &&
                    (type.kind == JSON_NONE || json_is(type, "stdio"));
  return is_remote || is_program;
}

/* Whether a member of that name stands before this one. */
static bool is_named_before(struct json servers, struct json name) {
  struct json other;
  const char *place = NULL;
  while (json_next_member(servers, &place, &other).kind != JSON_NONE && other.text.at != name.text.at)
    if (text_same(other.text, name.text)) return true;
  return false;
}

bool plain_servers_names(struct text servers_file, struct bytes *names) {
  struct json_member known = {"mcpServers", {0}};
  struct json file = json_read(servers_file, &known, 1), servers = known.value, name, entry;
  const char *place = NULL;
  while (json_next_member(file, &place, &name).kind != JSON_NONE)
    if (!json_is(name, "mcpServers") && !json_is(name, "$schema")) return false;
  place = NULL;
  while ((entry = json_next_member(servers, &place, &name)).kind != JSON_NONE) {
    if (!is_plain_name(name.text) || !is_plain_entry(entry) || is_named_before(servers, name)) return false;
    if (names->length > 0) bytes_say(names, "; ");
    bytes_add(names, name.text.at + 1, name.text.length - 2);
    if (names->length > LONGEST_NAMES) return false;
  }
  return names->length > 0;
}
