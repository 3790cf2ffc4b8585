#include "keeper.h"

enum { WHILE_STARTING = 5, OTHERWISE = 1000, FIRST_REST = 1000, MOST_KILLED = 3 };

void keeper_open(struct keeper *keeper, struct keeper_ends ends, bool asked, moment now) {
  *keeper = (struct keeper){.ends = ends, .asked = asked, .resting_until = now, .next_rest = FIRST_REST};
}

static void start(struct keeper *keeper, moment now) {
  keeper->ends.start(keeper->ends.whose);
  keeper->started_at = now;
  keeper->attempting = true;
}

static void start_if_wanted(struct keeper *keeper, moment now) {
  if (now < keeper->resting_until) return;
  keeper->ends.hope(keeper->ends.whose);
  if (keeper->asked || keeper->ends.is_wanting(keeper->ends.whose)) {
    start(keeper, now);
    keeper->since = now;
    keeper->killed = 0;
  }
  keeper->asked = false;
}

static void fail(struct keeper *keeper, struct text reason, moment now) {
  keeper->attempting = false;
  keeper->resting_until = now + keeper->next_rest;
  keeper->next_rest = 2 * keeper->next_rest < PATIENCE ? 2 * keeper->next_rest : PATIENCE;
  keeper->ends.give_up(keeper->ends.whose, reason);
}

static void look_after(struct keeper *keeper, moment now) {
  struct host_fate fate = keeper->ends.fate(keeper->ends.whose);
  if (fate.was_killed && ++keeper->killed < MOST_KILLED && now - keeper->since <= PATIENCE) {
    // Calls wait for the next one.
    start(keeper, now);
  } else if (fate.failure.length > 0) {
    fail(keeper, fate.failure, now);
  } else if (now - keeper->since > PATIENCE) {
    struct bytes reason = {0};
    bytes_say(&reason, "Tooltray did not start. Its messages are in ");
    bytes_add_text(&reason, keeper->ends.log_dir);
    bytes_say(&reason, ".");
    fail(keeper, bytes_view(&reason), now);
    bytes_free(&reason);
  } else if (fate.gave_way && now - keeper->started_at > OTHERWISE) {
    // The engine that was there when it came has ended meanwhile.
    start(keeper, now);
  }
}

void keeper_nobody_there(struct keeper *keeper, moment now) {
  if (keeper->attempting) look_after(keeper, now);
  else start_if_wanted(keeper, now);
}

void keeper_somebody_there(struct keeper *keeper) {
  keeper->attempting = false;
  keeper->next_rest = FIRST_REST;
}

moment keeper_pause(const struct keeper *keeper) {
  return keeper->attempting ? WHILE_STARTING : OTHERWISE;
}
