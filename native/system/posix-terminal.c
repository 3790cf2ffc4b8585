/* The terminal of a person on Linux and macOS, and the streams of a command. */
#include "posix.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

bool system_print(int stream, struct text bytes) {
  while (bytes.length > 0) {
    ssize_t taken = write(stream, bytes.at, bytes.length);
    if (taken >= 0) {
      bytes = (struct text){bytes.at + taken, bytes.length - (size_t)taken};
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      // Somebody else who writes there does not like to wait.
      struct pollfd room = {.fd = stream, .events = POLLOUT};
      poll(&room, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

struct terminal system_terminal(int stream) {
  struct terminal terminal = {isatty(stream) == 1, 0};
  struct winsize size;
  if (terminal.is && ioctl(stream, TIOCGWINSZ, &size) == 0) terminal.columns = size.ws_col;
  return terminal;
}

/* How the terminal was before it was hidden what is typed. */
static struct termios usual;
static volatile sig_atomic_t is_hidden;

static void show_typing(void) {
  if (is_hidden) tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
  is_hidden = 0;
}

/* A shell would be left with a terminal that shows nothing. */
static void end_shown(int number) {
  show_typing();
  signal(number, SIG_DFL);
  raise(number);
}

static void on_end(int number) {
  struct sigaction before;
  // What was not to end this program goes on not to.
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler == SIG_DFL) signal(number, end_shown);
}

void system_hide_typing(bool hidden) {
  if (!hidden) {
    show_typing();
    return;
  }
  if (is_hidden || tcgetattr(STDIN_FILENO, &usual) != 0) return;
  on_end(SIGTERM);
  on_end(SIGHUP);
  on_end(SIGQUIT);
  struct termios raw = usual;
  raw.c_iflag &= (tcflag_t) ~(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  raw.c_lflag &= (tcflag_t) ~(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cflag |= CS8;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  is_hidden = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

/* A pipe, so that a signal wakes whoever waits for streams. */
static int interrupts[2] = {-1, -1};

static void on_interrupt(int number) {
  (void)number;
  int error = errno;
  ssize_t written = write(interrupts[1], "!", 1);
  (void)written;
  errno = error;
}

void system_hear_interrupts(void) {
  struct sigaction now, action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
  if (interrupts[0] >= 0 || sigaction(SIGINT, NULL, &now) != 0 || now.sa_handler == SIG_IGN || pipe(interrupts) != 0) return;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

int posix_interrupts(void) {
  return interrupts[0];
}

bool system_interrupted(void) {
  char byte;
  struct pollfd came = {.fd = interrupts[0], .events = POLLIN};
  return interrupts[0] >= 0 && poll(&came, 1, 0) == 1 && read(interrupts[0], &byte, 1) == 1;
}

void system_end_interrupted(void) {
  show_typing();
  signal(SIGINT, SIG_DFL);
  raise(SIGINT);
}
