const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----'

/** Whether a text is an age file in ASCII armor. */
export function isEncrypted(text: string): boolean {
  return text.trimStart().startsWith(BEGIN)
}
