/*
 * Starts a program as an app does that is written in C, and tells how soon it answers: `start-driver PROGRAM WORD ... < LINE`.
 * The line goes to its stdin; on stdout is printed how many microseconds passed from the start to the first byte of its answer. What starts
 * programs by Node takes longer for that alone than the helper does for all it does.
 */
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

int main(int count, char **words) {
  static char line[1 << 16], answer[1 << 16];
  int to_program[2], from_program[2];
  pid_t pid;
  posix_spawn_file_actions_t files;
  ssize_t length = read(STDIN_FILENO, line, sizeof line);
  if (count < 2 || length < 0 || pipe(to_program) != 0 || pipe(from_program) != 0) return 2;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, to_program[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, from_program[1], STDOUT_FILENO);
  for (int end = 0; end < 2; end++) {
    posix_spawn_file_actions_addclose(&files, to_program[end]);
    posix_spawn_file_actions_addclose(&files, from_program[end]);
  }
  double began = microseconds();
  if (posix_spawnp(&pid, words[1], &files, NULL, words + 1, environ) != 0) return 3;
  if (write(to_program[1], line, (size_t)length) != length || read(from_program[0], answer, sizeof answer) <= 0) return 4;
  printf("%.0f\n", microseconds() - began);
  fflush(stdout);
  // The program's own end of what it reads is the last one: now it sees the end.
  close(to_program[0]);
  close(to_program[1]);
  waitpid(pid, NULL, 0);
  return 0;
}
