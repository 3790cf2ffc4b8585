/*
 * Drives a keeper by a script, for the tests: the words of its one argument. `+MS` time passes, `k` nobody opens, `s` somebody does and
 * takes nobody in, `w` the client wants something, `W` nothing any more, `f` the engine's program has failed, `x` was killed, `g` gave
 * way, `o` none of these.
 * `1` or `0` before all says whether one is started for the first knock. What it does is printed, behind each word with the pause.
 */
#include "relay/keeper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct world {
  struct host_fate fate;
  bool wants;
};

static void start(void *whose) {
  (void)whose;
  printf("start ");
}

static struct host_fate fate(void *whose) {
  return ((struct world *)whose)->fate;
}

static bool is_wanting(void *whose) {
  return ((struct world *)whose)->wants;
}

static void hope(void *whose) {
  (void)whose;
  printf("hope ");
}

static void give_up(void *whose, struct text reason) {
  (void)whose;
  printf("give up: %.*s ", (int)reason.length, reason.at);
}

int main(int count, char **given) {
  if (count != 2) return 2;
  struct world world = {0};
  struct keeper keeper;
  moment now = 1000000;
  struct keeper_ends ends = {&world, start, fate, is_wanting, hope, give_up, text_of("/logs")};
  keeper_open(&keeper, ends, given[1][0] == '1', now);
  strtok(given[1], " ");
  for (const char *word = strtok(NULL, " "); word != NULL; word = strtok(NULL, " ")) {
    if (*word == '+') now += strtoll(word + 1, NULL, 10);
    if (*word == 'k') keeper_nobody_there(&keeper, now);
    if (*word == 's') keeper_somebody_there(&keeper);
    if (*word == 'w' || *word == 'W') world.wants = *word == 'w';
    if (*word == 'f' || *word == 'x' || *word == 'g' || *word == 'o') {
      bool ended = *word == 'f' || *word == 'x';
      world.fate = (struct host_fate){ended ? text_of("It ended.") : (struct text){0}, *word == 'g', *word == 'x'};
    }
    printf("%lld\n", keeper_pause(&keeper));
  }
  return 0;
}
