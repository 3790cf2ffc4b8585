#include "handshake.h"

#include "plain-servers.h"

struct handshake handshake_read(struct bytes file) {
  struct handshake handshake = {.file = file};
  struct json_member parts[] = {{"legacyVersions", {0}}, {"legacy", {0}}, {"modern", {0}}};
  json_read(bytes_view(&handshake.file), parts, 3);
  struct json versions = parts[0].value, legacy = parts[1].value, modern = parts[2].value;
  handshake.legacy_versions = versions;
  handshake.initialize = json_member(legacy, "initialize");
  handshake.legacy_tools = json_member(legacy, "toolsList");
  handshake.discover = json_member(modern, "discover");
  handshake.modern_tools = json_member(modern, "toolsList");
  bool is_whole = versions.kind == JSON_ARRAY && handshake.initialize.kind == JSON_OBJECT &&
                  handshake.legacy_tools.kind == JSON_OBJECT && handshake.discover.kind == JSON_OBJECT &&
                  handshake.modern_tools.kind == JSON_OBJECT;
  if (!is_whole) handshake_free(&handshake);
  return handshake;
}

/* Adds a text with some words in the place of what stands for them. */
static void fill_in(struct bytes *filled, struct text text, struct text stand_in, struct text words) {
  size_t copied = 0;
  for (size_t at = 0; at + stand_in.length <= text.length; at++) {
    if (!text_same((struct text){text.at + at, stand_in.length}, stand_in)) continue;
    bytes_add(filled, text.at + copied, at - copied);
    bytes_add_text(filled, words);
    copied = at + stand_in.length;
    at = copied - 1;
  }
  bytes_add(filled, text.at + copied, text.length - copied);
}

/* With the names of the servers of a plain servers.json in the place of the one that stands in for them. */
static struct handshake with_names(struct bytes built_in, struct text servers) {
  struct bytes names = {0}, stand_in = {0}, file = {0};
  struct json with_servers = json_member(json_read(bytes_view(&built_in), NULL, 0), "withServers");
  struct json noted = json_member(with_servers, "standIn");
  bool are_plain = noted.kind == JSON_STRING && noted.text.length > 2 && plain_servers_names(servers, &names);
  if (are_plain) {
    json_add_string(&stand_in, noted);
    fill_in(&file, bytes_view(&built_in), bytes_view(&stand_in), bytes_view(&names));
  }
  bytes_free(&names);
  bytes_free(&stand_in);
  bytes_free(&built_in);
  struct handshake handshake = handshake_read(file);
  with_servers = json_member(json_read(bytes_view(&handshake.file), NULL, 0), "withServers");
  handshake.initialize = json_member(with_servers, "initialize");
  handshake.discover = json_member(with_servers, "discover");
  return handshake;
}

struct handshake handshake_built_in(struct bytes built_in, const struct text *servers) {
  struct handshake handshake = servers == NULL ? handshake_read(built_in) : with_names(built_in, *servers);
  handshake.legacy_tools = handshake.modern_tools = (struct json){0};
  return handshake;
}

/* The version that is asked for where the engine speaks it, else its newest. */
static struct json agreed_version(const struct handshake *handshake, struct json asked) {
  const char *place = NULL;
  struct json newest = json_element(handshake->legacy_versions, &place);
  for (struct json each = newest; each.kind != JSON_NONE; each = json_element(handshake->legacy_versions, &place))
    if (json_same_string(each, asked)) return asked;
  return newest;
}

/* The engine's answer with the version of this conversation in it. */
static bool answer_initialize(const struct handshake *handshake, const struct message *request, struct bytes *result) {
  struct text answer = handshake->initialize.text;
  struct json recorded = json_member(handshake->initialize, "protocolVersion");
  struct json version = agreed_version(handshake, json_member(request->params, "protocolVersion"));
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
  return text.length > 0;
}

/* Whether a request declares the extension for pages of tools (MCP Apps, capability negotiation). */
static bool declares_pages(const struct message *request) {
  struct json capabilities = message_is_modern(request)
                               ? json_member(json_member(request->params, "_meta"), "io.modelcontextprotocol/clientCapabilities")
                               : json_member(request->params, "capabilities");
  return json_member(json_member(capabilities, "extensions"), "io.modelcontextprotocol/ui").kind != JSON_NONE;
}

bool handshake_answer(const struct handshake *handshake, const struct message *request, struct text initialize, struct bytes *result) {
  if (handshake->file.data == NULL) return false;
  bool modern = message_is_modern(request);
  struct message opening = modern || initialize.length == 0 ? *request : message_read(initialize);
  if (!json_is(request->method, "ping") && declares_pages(&opening)) return false;
  if (json_is(request->method, "tools/list")) return answer(result, (modern ? handshake->modern_tools : handshake->legacy_tools).text);
  if (json_is(request->method, "server/discover")) return modern && answer(result, handshake->discover.text);
  if (json_is(request->method, "ping")) return !modern && answer(result, text_of("{}"));
  if (json_is(request->method, "initialize")) return !modern && answer_initialize(handshake, request, result);
  return false;
}

void handshake_free(struct handshake *handshake) {
  bytes_free(&handshake->file);
  *handshake = (struct handshake){0};
}
