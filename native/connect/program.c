#include "program.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* The text with the folder of this program for each `%` at the beginning of a line. */
static void fill_in(struct bytes *text, const char *words, struct text folder) {
  for (const char *at = words; *at != '\0'; at++) {
    bool begins = at == words || at[-1] == '\n';
    if (begins && *at == '%') bytes_add_text(text, folder);
    else if (*at != '\r') bytes_add(text, at, 1);
  }
}

bool program_find(struct program *program) {
  struct bytes noted = {0}, list = {0};
  *program = (struct program){0};
  struct bytes *folder = &program->folder;
  bool found = system_own_file(folder);
  while (found && folder->length > 0 && folder->data[folder->length - 1] != '/' && folder->data[folder->length - 1] != '\\')
    folder->length--;
  if (found) {
    bytes_add_text(&list, bytes_view(folder));
    bytes_say(&list, "program.txt");
    if (!system_read_file(bytes_c_string(&list), &noted)) noted.length = 0;
    fill_in(&program->text, bytes_c_string(&noted), bytes_view(folder));
    program->words = allocate(NULL, (program->text.length + 1) * sizeof *program->words);
    char *text = (char *)bytes_c_string(&program->text);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) program->words[program->count++] = line;
  }
  bytes_free(&noted);
  bytes_free(&list);
  return found;
}

char **program_with(const struct program *program, char *const *given, size_t count) {
  char **words = allocate(NULL, (program->count + count + 1) * sizeof *words);
  memcpy(words, program->words, program->count * sizeof *words);
  if (count > 0) memcpy(words + program->count, given, count * sizeof *words);
  words[program->count + count] = NULL;
  return words;
}

void program_free(struct program *program) {
  free(program->words);
  bytes_free(&program->folder);
  bytes_free(&program->text);
}
