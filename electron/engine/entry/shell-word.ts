/**
 * Quotes a name for a command line: unchanged if every shell reads it as one word, else in double quotes, with a backslash before
 * characters that a POSIX shell would interpret. Only for commands in hints; nothing is ever run through a shell.
 */
export function shellWord(name: string): string {
  return /^[\p{L}\p{M}\p{N}._@/+:-]+$/u.test(name) ? name : `"${name.replace(/["\\$`]/g, '\\$&')}"`
}
