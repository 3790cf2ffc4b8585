/*
 * An MCP server (revision 2025-06-18, stdio) that takes a few microseconds for a message, so that what stands before it can be timed.
 *
 *   quiet-server NAME COUNT
 *
 * It lists COUNT tools: `count` answers `NAME 5` to {"n": 5}, so that an answer to another call is seen to be wrong; `megabyte` begins in
 * the same way and goes on for 1 MB; the others are there to be listed. It finds the members that it needs by their names and is no parser
 * of JSON.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEGABYTE (1024 * 1024)

/* The text behind `"KEY":` in a line, or NULL. */
static const char *value_of(const char *line, const char *key) {
  const char *found = strstr(line, key);
  if (found == NULL) return NULL;
  found += strlen(key);
  return found + strspn(found, " :");
}

static int is_method(const char *method, const char *name) {
  return strncmp(method + 1, name, strlen(name)) == 0 && method[1 + strlen(name)] == '"';
}

static void print_tool(const char *name, const char *purpose) {
  printf("{\"name\":\"%s\",\"description\":\"%s\",\"annotations\":{\"readOnlyHint\":true},\"inputSchema\":{\"type\":\"object\","
         "\"properties\":{\"n\":{\"type\":\"integer\"}},\"required\":[\"n\"]}}",
         name, purpose);
}

static void print_list(int count) {
  static const char *const verbs[] = {"create", "list", "read", "update", "send", "search", "export", "move"};
  static const char *const things[] = {"issue", "file", "message", "user", "document", "invoice", "event", "branch", "table", "photo"};
  static const char *const places[] = {"project", "folder", "team", "archive", "calendar", "store", "account"};
  char name[80], purpose[160];
  fputs("\"result\":{\"tools\":[", stdout);
  print_tool("count", "Says its number");
  putchar(',');
  print_tool("megabyte", "Says its number and a megabyte of text");
  for (int i = 0; i < count - 2; i++) {
    const char *verb = verbs[i % 8], *thing = things[i / 8 % 10], *place = places[i / 80 % 7];
    snprintf(name, sizeof name, "%s_%s_of_%s_%d", verb, thing, place, i);
    snprintf(purpose, sizeof purpose, "%c%ss a %s in the %s %d", verb[0] - 32, verb + 1, thing, place, i / 560);
    putchar(',');
    print_tool(name, purpose);
  }
  fputs("]}}\n", stdout);
}

int main(int words, char **word) {
  static char filler[MEGABYTE];
  const char *name = words > 1 ? word[1] : "quiet";
  int count = words > 2 ? atoi(word[2]) : 2;
  char *line = NULL;
  size_t room = 0;
  memset(filler, 'x', sizeof filler - 1);
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  while (getline(&line, &room, stdin) > 0) {
    const char *id = value_of(line, "\"id\""), *method = value_of(line, "\"method\"");
    if (id == NULL || method == NULL) continue;
    int length = id[0] == '"' ? (int)strcspn(id + 1, "\"") + 2 : (int)strcspn(id, ",} ");
    printf("{\"jsonrpc\":\"2.0\",\"id\":%.*s,", length, id);
    if (is_method(method, "tools/call")) {
      const char *n = value_of(line, "\"n\"");
      int is_long = strstr(line, "\"name\":\"megabyte\"") != NULL;
      printf("\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"%s %d", name, n == NULL ? -1 : atoi(n));
      if (is_long) {
        putchar(' ');
        fputs(filler, stdout);
      }
      fputs("\"}]}}\n", stdout);
    } else if (is_method(method, "tools/list")) {
      print_list(count);
    } else if (is_method(method, "initialize")) {
      printf("\"result\":{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},"
             "\"serverInfo\":{\"name\":\"%s\",\"version\":\"1\"}}}\n",
             name);
    } else if (is_method(method, "ping")) {
      fputs("\"result\":{}}\n", stdout);
    } else {
      fputs("\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}\n", stdout);
    }
    fflush(stdout);
  }
  return 0;
}
