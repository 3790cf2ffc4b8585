/*
 * Carries one client's conversation to whichever engine is there, by the rules of `electron/helper/relay/relay.ts`.
 *
 * Lines pass as they are, but for batches, which are taken apart, because each of their messages is answered on its own. The relay reads
 * only what it must know to survive the engine's end: the handshake, to say it again to the next one, and which requests are unanswered,
 * to fail them. It never sends a request a second time, except those that only read.
 */
#ifndef TOOLTRAY_RELAY_H
#define TOOLTRAY_RELAY_H

#include "asked.h"
#include "handshake.h"
#include "line-list.h"
#include "text/lines.h"

/* What a relay tells its surroundings; each is given `whose`. */
struct relay_ends {
  void *whose;
  /* One or more whole lines. */
  void (*to_client)(void *whose, struct text lines);
  void (*to_engine)(void *whose, struct text lines);
  /* What the last engine left behind; asked once, when a client speaks before an engine is there. The relay owns what it gets. */
  struct handshake (*handshake)(void *whose);
  /* The client begins to wait for an engine. */
  void (*wanting)(void *whose);
};

struct relay {
  struct relay_ends ends;
  bool attached;
  /* The engine has not yet heard the handshake that the client believes done. */
  bool catching_up;
  struct asked_list unanswered;
  struct line_list waiting;
  bool handshake_known;
  struct handshake handshake;
  /* Why nothing waits for an engine; empty while there may be one. */
  struct bytes refusal;
  /* What the next engine must be told before anything else; each empty until it was said. */
  struct bytes initialize;
  struct bytes initialized;
  struct bytes log_level;
  /* Numbers of what was said again and not answered yet; 0 for none. */
  unsigned long replays;
  unsigned long opening_replay;
  unsigned long level_replay;
};

void relay_open(struct relay *relay, struct relay_ends ends);
void relay_free(struct relay *relay);

/* Whole lines of the client, and of the engine that is attached now. */
void relay_from_client(struct relay *relay, struct text lines);
void relay_from_engine(struct relay *relay, struct text lines);
/* The ends of a line of the client that was too long: whoever waits for it is answered with an error. */
void relay_dropped_from_client(struct relay *relay, struct text head, struct text tail);
/* An engine is there: says the handshake again if there was one, then sends what waited. */
void relay_attach(struct relay *relay);
/* The engine is gone: calls under way fail, what comes next waits. */
void relay_detach(struct relay *relay);
/* Whether the client waits for something that only an engine can answer. */
bool relay_is_wanting(const struct relay *relay);
/* No engine can be had: what waits is answered with an error, and what comes next too, until an engine attaches or may come. */
void relay_give_up(struct relay *relay, struct text reason);
/* An engine may come again: what the client asks from now on waits for it. */
void relay_hope(struct relay *relay);

#endif
