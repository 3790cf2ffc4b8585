import { SCHEMA_BESIDE } from '../schema-file.ts'

/**
 * The text that a change of servers.json begins with: a file that does not exist yet begins by naming its schema. The schema is a file
 * beside it, so it works offline and fits this version.
 *
 * @param text the text of servers.json; empty or undefined if it does not exist.
 */
export function textOrNewFile(text: string | undefined): string {
  return text === undefined || text === '' ? `{\n  "$schema": "${SCHEMA_BESIDE}"\n}\n` : text
}
