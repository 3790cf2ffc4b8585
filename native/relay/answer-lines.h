/* Answers of our own, each as a line (JSON-RPC 2.0, section 5). */
#ifndef TOOLTRAY_ANSWER_LINES_H
#define TOOLTRAY_ANSWER_LINES_H

#include "text/bytes.h"

/* `{"jsonrpc":"2.0","id":ID,"result":RESULT}`; `id` and `result` are JSON. The caller owns what it gets. */
struct bytes answer_result(struct text id, struct text result);
/* The same with an error: its number in JSON-RPC, as words, and a code of Tooltray. */
struct bytes answer_error(struct text id, const char *number, const char *code, struct text reason);

#endif
