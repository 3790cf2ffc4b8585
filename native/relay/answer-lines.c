#include "answer-lines.h"

static struct bytes begun(struct text id) {
  struct bytes line = {0};
  bytes_say(&line, "{\"jsonrpc\":\"2.0\",\"id\":");
  bytes_add_text(&line, id);
  return line;
}

struct bytes answer_result(struct text id, struct text result) {
  struct bytes line = begun(id);
  bytes_say(&line, ",\"result\":");
  bytes_add_text(&line, result);
  bytes_say(&line, "}\n");
  return line;
}

struct bytes answer_error(struct text id, const char *number, const char *code, struct text reason) {
  struct bytes line = begun(id);
  bytes_say(&line, ",\"error\":{\"code\":");
  bytes_say(&line, number);
  bytes_say(&line, ",\"message\":");
  bytes_say_json(&line, reason);
  bytes_say(&line, ",\"data\":{\"code\":\"");
  bytes_say(&line, code);
  bytes_say(&line, "\"}}}\n");
  return line;
}
