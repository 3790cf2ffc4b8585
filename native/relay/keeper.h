/*
 * When an engine is started for a relay that finds nobody to talk to, by the rules of `electron/helper/relay/host-keeper.ts`: for the first
 * knock, but once an engine has ended or did not come up only when the client wants something. A person who quits Tooltray does not want
 * it back at once.
 */
#ifndef TOOLTRAY_KEEPER_H
#define TOOLTRAY_KEEPER_H

#include "text/bytes.h"

/* Times in ms, of a clock that only goes forward. */
typedef long long moment;

/* How long an engine may take to come, and how long at most none is started after some that did not. */
#define PATIENCE ((moment)30000)

/* What became of an engine's program that was started. */
struct host_fate {
  /* It ended without holding an engine, or could not be started: why, as a sentence. Empty otherwise. */
  struct text failure;
  /* It gave way to another engine, which may be about to end. */
  bool gave_way;
  /* A signal ended it: that says nothing about the next one. */
  bool was_killed;
};

struct keeper_ends {
  void *whose;
  void (*start)(void *whose);
  struct host_fate (*fate)(void *whose);
  bool (*is_wanting)(void *whose);
  void (*hope)(void *whose);
  void (*give_up)(void *whose, struct text reason);
  struct text log_dir;
};

struct keeper {
  struct keeper_ends ends;
  /* Whether an engine is started for the next knock although the client has said nothing yet. */
  bool asked;
  /* A program is on its way. `since`: when the first of them was started. */
  bool attempting;
  moment started_at;
  moment since;
  /* Programs of this attempt that were killed. */
  int killed;
  /* After a start that led nowhere nothing is started before; no such start: in the past. */
  moment resting_until;
  /* How long nothing is started after the next one of those: longer after each in a row. */
  moment next_rest;
};

void keeper_open(struct keeper *keeper, struct keeper_ends ends, bool asked, moment now);
/* Nobody opened: starts an engine if it is time for one, or looks what became of the one on its way. */
void keeper_nobody_there(struct keeper *keeper, moment now);
/* Somebody opened, and did not take us in. */
void keeper_somebody_there(struct keeper *keeper);
/* How long to wait before the next knock. */
moment keeper_pause(const struct keeper *keeper);

#endif
