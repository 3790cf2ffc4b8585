#include "host.h"

#include "text/json.h"

#include <stdlib.h>

static const char NO_APP[] = "The Tooltray app was not found. Start it once, so that it is known where it is.";
static const char NO_DISPLAY[] =
  "The Tooltray app does not run and cannot be started here, because there is no display. "
  "Without a display use the npm package: npm install -g tooltray";

/* The app where it was installed and its tray can be seen; empty otherwise. */
static struct bytes installed_app(const struct paths *paths) {
  struct bytes path = bytes_copy(bytes_view(&paths->installation_file)), file = {0}, app = {0};
  if (system_has_display() && system_read_file(bytes_c_string(&path), &file)) {
    struct json_member said = {"app", {0}};
    if (json_read(bytes_view(&file), &said, 1).kind == JSON_OBJECT) json_add_string(&app, said.value);
    if (app.length > 0 && !system_exists(bytes_c_string(&app))) bytes_free(&app);
  }
  bytes_free(&path);
  bytes_free(&file);
  return app;
}

void host_start(struct host *host) {
  struct bytes app = installed_app(host->paths), log_dir = bytes_copy(bytes_view(&host->paths->log_dir));
  host->missing = NULL;
  if (app.length > 0) {
    char hidden[] = "--hidden";
    char *words[] = {(char *)bytes_c_string(&app), hidden, NULL};
    system_clean_environment();
    system_start(host->system, words, bytes_c_string(&log_dir));
  } else if (host->program->count > 0) {
    char serve[] = "serve", detached[] = "--detached";
    char *headless[] = {serve, detached};
    char **words = program_with(host->program, headless, 2);
    system_start(host->system, words, bytes_c_string(&log_dir));
    free(words);
  } else {
    host->missing = system_has_display() ? NO_APP : NO_DISPLAY;
  }
  bytes_free(&app);
  bytes_free(&log_dir);
}

struct host_fate host_fate(const struct host *host) {
  return host->missing == NULL ? system_fate(host->system) : (struct host_fate){text_of(host->missing), false};
}
