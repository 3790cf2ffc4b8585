#include "host.h"

#include "app-words.h"
#include "text/json.h"

#include <stdlib.h>
#include <time.h>

static const char NO_APP[] = "The Tooltray app was not found. Start it once, so that it is known where it is.";
static const char NO_DISPLAY[] =
  "The Tooltray app does not run and cannot be started here, because there is no display. "
  "Without a display use the package for Node, which npm pack makes in a checkout.";

/* An installer that takes longer than this, in ms, has failed: the app that is there is started then. */
enum { REPLACING_TIME = 60000 };

/* What the app wrote down (`readInstallation`). */
struct installation {
  /* Its executable; empty where it was never installed or has moved. */
  struct bytes app;
  /* It has ended so that a newer version can take its place: started now, the old one would be in the way. */
  bool is_replaced;
};

/* A time in ms since 1970; below 0 where it is none. */
static double time_in(struct json value) {
  struct bytes digits = bytes_copy(value.text);
  double time = value.kind == JSON_NUMBER ? strtod(bytes_c_string(&digits), NULL) : -1;
  bytes_free(&digits);
  return time;
}

static struct installation read_installation(const struct paths *paths) {
  struct bytes path = bytes_copy(bytes_view(&paths->installation_file)), file = {0};
  struct installation found = {{0}, false};
  struct json_member said[] = {{"app", {0}}, {"replacedSince", {0}}};
  if (system_read_file(bytes_c_string(&path), &file) && json_read(bytes_view(&file), said, 2).kind == JSON_OBJECT) {
    double since = time_in(said[1].value), age = (double)time(NULL) * 1000 - since;
    // This clock has whole seconds: it may be one behind.
    found.is_replaced = since >= 0 && age > -1000 && age < REPLACING_TIME;
    if (said[0].value.kind == JSON_STRING) json_add_string(&found.app, said[0].value);
    if (found.app.length > 0 && !system_exists(bytes_c_string(&found.app))) bytes_free(&found.app);
  }
  bytes_free(&path);
  bytes_free(&file);
  return found;
}

static void start_app(struct host *host, char *app, const char *log_dir) {
  char *words[APP_WORDS];
  struct machine machine = system_machine();
  app_words(words, &machine, app);
  system_clean_environment();
  system_start(host->system, words, log_dir);
}

void host_start(struct host *host) {
  struct installation installation = read_installation(host->paths);
  struct bytes log_dir = bytes_copy(bytes_view(&host->paths->log_dir));
  host->missing = NULL;
  host->is_replaced = installation.is_replaced;
  if (host->is_replaced) {
    // The installer starts the new one.
  } else if (installation.app.length > 0 && system_has_display()) {
    start_app(host, (char *)bytes_c_string(&installation.app), bytes_c_string(&log_dir));
  } else if (host->program->count > 0) {
    char serve[] = "serve", detached[] = "--detached";
    char *headless[] = {serve, detached};
    char **words = program_with(host->program, headless, 2);
    system_start(host->system, words, bytes_c_string(&log_dir));
    free(words);
  } else {
    host->missing = system_has_display() ? NO_APP : NO_DISPLAY;
  }
  bytes_free(&installation.app);
  bytes_free(&log_dir);
}

struct host_fate host_fate(const struct host *host) {
  if (host->missing != NULL) return (struct host_fate){text_of(host->missing), false, false};
  return host->is_replaced ? (struct host_fate){{NULL, 0}, true, false} : system_fate(host->system);
}
