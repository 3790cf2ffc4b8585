/*
 * Which servers a servers.json has, where it says nothing else (`electron/helper/relay/plain-servers.ts`): no settings, and of each server
 * only what is run or reached.
 */
#ifndef TOOLTRAY_PLAIN_SERVERS_H
#define TOOLTRAY_PLAIN_SERVERS_H

#include "text/json.h"

/*
 * Adds the names as the engine tells them to clients, with "; " between. False, with some of them added, where only the engine can say how
 * it reads the file.
 */
bool plain_servers_names(struct text servers_file, struct bytes *names);

#endif
