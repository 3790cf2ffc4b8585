/** Bytes of a file that the window uploads. Over it: the window refuses it, and names the command that adds it. */
export const LARGEST_UPLOAD = 64 * 1024 * 1024

/** Bytes of one message of the window: a file and its metadata. Over it: the window's connection is closed. */
export const LARGEST_WINDOW_MESSAGE = LARGEST_UPLOAD + 1024 * 1024

/** In days, how long changes to other programs' settings can be undone: the backups contain keys and must not stay forever. */
export const UNDO_DAYS = 30
