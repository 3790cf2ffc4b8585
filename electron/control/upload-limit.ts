/** What comes through the window's connection as one message, in bytes. */
export const LARGEST_UPLOAD = 64 * 1024 * 1024
