/**
 * A name as a person can type it into a command line: as it is where every shell takes it for one word, else between double quotes, with
 * a backslash before what a shell of POSIX would still read there. For commands that hints show; nothing is ever run by way of a shell.
 */
export function shellWord(name: string): string {
  return /^[\p{L}\p{M}\p{N}._@/+:-]+$/u.test(name) ? name : `"${name.replace(/["\\$`]/g, '\\$&')}"`
}
