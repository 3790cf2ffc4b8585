/*
 * What the helper and the engine say to each other while the engine carries a command out (as `electron/serve/command-frames.ts`):
 * a letter, the length of what the frame holds in four bytes, the highest first, and that.
 */
#ifndef TOOLTRAY_FRAMES_H
#define TOOLTRAY_FRAMES_H

#include "text/bytes.h"

enum frame_kind {
  /* To the engine: the command line and where it was typed. */
  FRAME_START = 'S',
  /* To the engine: some of stdin, or nothing for its end. From it: some is wanted. */
  FRAME_INPUT = 'i',
  /* To the engine: Ctrl+C. From it: no command listens. */
  FRAME_INTERRUPT = 'c',
  /* To the engine: nobody reads stdout any more. */
  FRAME_READER_GONE = 'g',
  FRAME_OUTPUT = 'o',
  FRAME_ERROR = 'e',
  /* What is typed is not to be seen (1), or is again (0). */
  FRAME_UNSEEN = 'q',
  /* The command has ended: its exit code. */
  FRAME_END = 'x',
};

struct frame {
  char kind;
  /* A view of the bytes that it was cut off. */
  struct text held;
};

enum frame_cut { FRAME_WHOLE, FRAME_UNFINISHED, FRAME_TOO_LONG };

/* Adds one frame. */
void frame_add(struct bytes *to, enum frame_kind kind, struct text held);
/* Cuts the first frame off what came from the engine; FRAME_TOO_LONG is nothing that an engine says. */
enum frame_cut frame_cut(struct text *from, struct frame *frame);

#endif
