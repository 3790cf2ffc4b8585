/*
 * The first program in a sandbox that may reach named hosts, as `electron/engine/upstream/sandbox/inside.ts` is where a Node runs the
 * engine: there is no network in it but a loopback of its own. This listens there, hands what listens to the engine, and becomes the real
 * program.
 */
#include "posix.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WAITING = 511, FAILED = 127 };

/* Of Node's `lib/internal/child_process.js`: a message as a line of JSON that comes with what it is about, and the answer to it. */
static const char HANDED[] = "{\"cmd\":\"NODE_HANDLE\",\"type\":\"net.Server\",\"msg\":\"door\"}\n";

/* Listens on a free port of the loopback. Negative: it cannot. */
static int listen_inside(unsigned *port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int door = socket(AF_INET, SOCK_STREAM, 0);
  if (door < 0 || bind(door, (struct sockaddr *)&address, length) != 0 || listen(door, WAITING) != 0) return -1;
  if (getsockname(door, (struct sockaddr *)&address, &length) != 0) return -1;
  *port = ntohs(address.sin_port);
  return door;
}

/* Sends the line and the listening socket with it (unix(7), SCM_RIGHTS). False where nobody takes them. */
static bool hand_over(int channel, int door) {
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof door)];
  } control = {0};
  struct iovec line = {.iov_base = (void *)HANDED, .iov_len = sizeof HANDED - 1};
  struct msghdr message = {.msg_iov = &line, .msg_iovlen = 1, .msg_control = control.room, .msg_controllen = sizeof control.room};
  struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof door);
  memcpy(CMSG_DATA(rights), &door, sizeof door);
  ssize_t sent;
  do sent = sendmsg(channel, &message, 0);
  while (sent < 0 && errno == EINTR);
  return sent == (ssize_t)line.iov_len;
}

/* The variables of the real program: proxies where the engine serves, and nothing of the channel. */
static void set_variables(unsigned port) {
  static const char *const proxies[] = {"HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"};
  char address[32];
  snprintf(address, sizeof address, "http://127.0.0.1:%u", port);
  for (size_t at = 0; at < sizeof proxies / sizeof *proxies; at++) setenv(proxies[at], address, 1);
  unsetenv("NODE_CHANNEL_FD");
  unsetenv("NODE_CHANNEL_SERIALIZATION_MODE");
}

int system_run_sandboxed(char *const *words) {
  const char *number = getenv("NODE_CHANNEL_FD");
  int channel = number == NULL ? -1 : atoi(number);
  unsigned port = 0;
  int door = listen_inside(&port);
  if (channel < 0 || door < 0 || !hand_over(channel, door)) {
    fprintf(stderr, "tooltray: the sandbox has no way to its hosts: %s\n", strerror(errno));
    return FAILED;
  }
  close(door);
  close(channel);
  set_variables(port);
  execvp(words[0], words);
  fprintf(stderr, "tooltray: %s could not be started: %s\n", words[0], strerror(errno));
  return FAILED;
}
