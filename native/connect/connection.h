/* What the parts of `tooltray connect` share. */
#ifndef TOOLTRAY_CONNECTION_H
#define TOOLTRAY_CONNECTION_H

#include "door.h"
#include "text/lines.h"
#include "host.h"
#include "relay/relay.h"
#include "system/system.h"

enum stage {
  /* Waits until the next knock. */
  PAUSING,
  /* Has said hello. */
  WELCOMING,
  ATTACHED,
};

struct connection {
  struct system *system;
  const struct paths *paths;
  struct host host;
  struct bytes hello;
  struct relay relay;
  struct keeper keeper;
  struct lines from[2];
  /* What a peer has not taken yet. */
  struct bytes to[2];
  enum stage stage;
  /* When the pause, or the patience with an engine that says nothing, is over. */
  moment until;
  /* A client that wants something ends the pause. */
  bool wakeable;
  moment attached_at;
  /* Where there is an engine, it is asked from the first word on. */
  bool looked;
  moment looking_until;
  bool client_gone;
  /* What the last engine left behind is for clients without a choice: all others wait for the engine's own word. */
  bool greets;
};

/* Sends bytes to a peer, or keeps what it does not take now. */
void connection_send(struct connection *connection, enum peer peer, struct text bytes);
/* Sends on what was kept. */
void connection_send_rest(struct connection *connection, enum peer peer);

/* What the relay needs of its surroundings. */
struct relay_ends connection_relay_ends(struct connection *connection);
/* Begins to look for an engine; `first`: one is started even if the client has said nothing yet. */
void connection_open_keeper(struct connection *connection, bool first);

/* Knocks at the engine. */
void connection_knock(struct connection *connection);
/* What is to be done by the clock. */
void connection_tick(struct connection *connection);
/* Bytes of the engine, behind what is held of it already. */
void connection_hear(struct connection *connection, size_t count);
/* The engine is gone; `broken`: without a proper end. */
void connection_lose(struct connection *connection, bool broken);

#endif
