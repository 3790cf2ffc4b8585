/** Bytes of a file that the window sends. Over it: the window refuses it, and names the command that adds it. */
export const LARGEST_UPLOAD = 64 * 1024 * 1024

/** Bytes of one message of the window, a file and what is said of it. Over it: the window's connection is closed. */
export const LARGEST_WINDOW_MESSAGE = LARGEST_UPLOAD + 1024 * 1024

/** For so many days a change of other programs' settings can be undone: the copies hold keys, and do not stay for ever. */
export const UNDO_DAYS = 30
