import type { PlainCall } from './script-task.ts'

/** Reads a file. */
export const reading = (path: string): PlainCall => ({ name: 'filesystem__read_text_file', arguments: { path } })

/** The text of a result of the filesystem server, which puts it into an object. */
export function saidIn(shown: string): string {
  if (!shown.startsWith('{"content":')) return shown
  return (JSON.parse(shown) as { content: string }).content
}

/** The names of files in what a directory was listed as. */
export function filesIn([shown = '']: readonly string[]): string[] {
  return [...saidIn(shown).matchAll(/\[FILE\] (.+)/g)].map(([, name = '']) => name)
}
