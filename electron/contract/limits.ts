/** Largest file that the window sends, in bytes. */
export const LARGEST_UPLOAD = 64 * 1024 * 1024

/** What comes through the window's connection as one message, in bytes: a file, and what is said of it. */
export const LARGEST_WINDOW_MESSAGE = LARGEST_UPLOAD + 1024 * 1024

/** For so many days a change of other programs' settings can be undone: the copies hold keys, and do not stay for ever. */
export const UNDO_DAYS = 30
