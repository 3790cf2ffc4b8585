/** A command that a page shows in an `sh` block. */
export interface PageCommand {
  readonly page: string
  /** Line of the page, from 1. */
  readonly line: number
  readonly command: string
  /** Why the tests do not run it, as the comment before its block says. */
  readonly notRun?: string
}

const BLOCK = /^( *)(?:<!-- Not run: ([^\n]*) -->\n+ *)?```sh\n(.*?)^ *```/gms

/** The commands of the `sh` blocks of a page, in their order. Each line is one. */
export function commandsOf(page: string, text: string): PageCommand[] {
  return [...text.matchAll(BLOCK)].flatMap(({ 0: block, 2: notRun, 3: body = '', index }) => {
    const start = text.slice(0, index + block.indexOf('```sh')).split('\n').length + 1
    return body
      .split('\n')
      .map((line, at) => ({ page, line: start + at, command: line.trim(), ...(notRun === undefined ? {} : { notRun }) }))
      .filter(({ command }) => command !== '' && !command.startsWith('#'))
  })
}
