#include "frames.h"

#include <stdint.h>

enum { HEAD = 5 };

/* In bytes; an engine sends no more at once than half of it. */
static const size_t LONGEST_FRAME = 128 * 1024;

void frame_add(struct bytes *to, enum frame_kind kind, struct text held) {
  uint32_t length = (uint32_t)held.length;
  char head[HEAD] = {(char)kind, (char)(length >> 24), (char)(length >> 16), (char)(length >> 8), (char)length};
  bytes_add(to, head, HEAD);
  bytes_add_text(to, held);
}

enum frame_cut frame_cut(struct text *from, struct frame *frame) {
  if (from->length < HEAD) return FRAME_UNFINISHED;
  const unsigned char *head = (const unsigned char *)from->at;
  size_t length = (size_t)head[1] << 24 | (size_t)head[2] << 16 | (size_t)head[3] << 8 | (size_t)head[4];
  if (length > LONGEST_FRAME) return FRAME_TOO_LONG;
  if (from->length < HEAD + length) return FRAME_UNFINISHED;
  *frame = (struct frame){from->at[0], {from->at + HEAD, length}};
  *from = (struct text){from->at + HEAD + length, from->length - HEAD - length};
  return FRAME_WHOLE;
}
