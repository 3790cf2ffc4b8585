#include "greeting.h"

struct greeting greeting_read(struct bytes file) {
  struct greeting greeting = {.file = file};
  struct json_member parts[] = {{"legacyVersions", {0}}, {"legacy", {0}}, {"modern", {0}}};
  json_read(bytes_view(&greeting.file), parts, 3);
  struct json versions = parts[0].value, legacy = parts[1].value, modern = parts[2].value;
  greeting.legacy_versions = versions;
  greeting.initialize = json_member(legacy, "initialize");
  greeting.legacy_tools = json_member(legacy, "toolsList");
  greeting.discover = json_member(modern, "discover");
  greeting.modern_tools = json_member(modern, "toolsList");
  bool is_whole = versions.kind == JSON_ARRAY && greeting.initialize.kind == JSON_OBJECT &&
                  greeting.legacy_tools.kind == JSON_OBJECT && greeting.discover.kind == JSON_OBJECT &&
                  greeting.modern_tools.kind == JSON_OBJECT;
  if (!is_whole) greeting_free(&greeting);
  return greeting;
}

/* The version that is asked for where the engine speaks it, else its newest. */
static struct json agreed_version(const struct greeting *greeting, struct json asked) {
  const char *place = NULL;
  struct json newest = json_element(greeting->legacy_versions, &place);
  for (struct json each = newest; each.kind != JSON_NONE; each = json_element(greeting->legacy_versions, &place))
    if (json_same_string(each, asked)) return asked;
  return newest;
}

/* The engine's answer with the version of this conversation in it. */
static bool answer_initialize(const struct greeting *greeting, const struct message *request, struct bytes *result) {
  struct text answer = greeting->initialize.text;
  struct json recorded = json_member(greeting->initialize, "protocolVersion");
  struct json version = agreed_version(greeting, json_member(request->params, "protocolVersion"));
  if (recorded.kind == JSON_NONE || version.kind == JSON_NONE) return false;
  size_t before = (size_t)(recorded.text.at - answer.at);
  size_t behind = before + recorded.text.length;
  bytes_add(result, answer.at, before);
  bytes_add_text(result, version.text);
  bytes_add(result, answer.at + behind, answer.length - behind);
  return true;
}

static bool answer(struct bytes *result, struct text text) {
  bytes_add_text(result, text);
  return true;
}

bool greeting_answer(const struct greeting *greeting, const struct message *request, struct bytes *result) {
  if (greeting->file.data == NULL) return false;
  bool modern = message_is_modern(request);
  if (json_is(request->method, "tools/list")) return answer(result, (modern ? greeting->modern_tools : greeting->legacy_tools).text);
  if (json_is(request->method, "server/discover")) return modern && answer(result, greeting->discover.text);
  if (json_is(request->method, "ping")) return !modern && answer(result, text_of("{}"));
  if (json_is(request->method, "initialize")) return !modern && answer_initialize(greeting, request, result);
  return false;
}

void greeting_free(struct greeting *greeting) {
  bytes_free(&greeting->file);
  *greeting = (struct greeting){0};
}
