import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { systemCodeOf } from '../base/errors.ts'

/** What servers' data were being worked on, on disk before it begins: what took the process down can be told after it. */
export interface CrashJournal {
  /**
   * Work begins that a server's data could turn against us. Returns what says that it is over and went well.
   *
   * @param doing what is done, as in "Tooltray ended while it was …".
   */
  atWork(server: string, doing: string): () => void
  /** How often in a row the process ended while it was at work for a server, and at what. */
  deathsOf(server: string): { readonly deaths: number; readonly doing: string } | undefined
  /** The server has another chance. */
  forget(server: string): void
  close(): void
}

interface Death {
  readonly deaths: number
  readonly doing: string
}

/** What is over is forgotten when the journal has so many bytes. */
const LARGEST = 256 * 1024

type Line = readonly ['begin' | 'end' | 'forget', string, string?] | readonly ['death', string, string, number]

/**
 * Opens the journal, and counts who was at work when the last process ended. Lines are in the system's hands when `atWork` returns, which
 * the end of this process does not undo; that of the machine may.
 *
 * @param onProblem is called when the journal cannot be written: nothing is held back for that.
 */
export function openCrashJournal(file: string, onProblem: (error: unknown) => void): CrashJournal {
  const deaths = deathsIn(textIn(file))
  let descriptor: number | undefined
  let size = 0
  /** Works that have begun and not ended. */
  let begun = 0
  const trying = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      descriptor = undefined
      onProblem(error)
    }
  }
  const append = (line: Line): void => {
    if (descriptor !== undefined) size += writeSync(descriptor, textOf(line), size)
  }
  const begin = (): void => {
    size = 0
    for (const [server, { deaths: times, doing }] of deaths) append(['death', server, doing, times])
  }
  const write = (line: Line): void => {
    trying(() => {
      if (descriptor !== undefined && size > LARGEST && begun === 0) {
        ftruncateSync(descriptor)
        begin()
      }
      append(line)
    })
  }
  trying(() => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    descriptor = openSync(file, 'w', 0o600)
    begin()
  })

  const forget = (server: string): void => {
    if (deaths.delete(server)) write(['forget', server])
  }
  return {
    atWork(server, doing) {
      write(['begin', server, doing])
      begun += 1
      let over = false
      return () => {
        if (over) return
        over = true
        begun -= 1
        write(['end', server])
        // What went well is what went wrong before: a smaller work says nothing of a larger one.
        if (deaths.get(server)?.doing === doing) forget(server)
      }
    },
    deathsOf: (server) => deaths.get(server),
    forget,
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
      descriptor = undefined
    },
  }
}

function textOf(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (systemCodeOf(error) !== undefined) return ''
    throw error
  }
}

/** How often each server was at work at the end, in a row. A line that is not whole was never written to its end. */
function deathsIn(text: string): Map<string, Death> {
  const deaths = new Map<string, Death>()
  const working = new Map<string, { times: number; doing: string }>()
  for (const [kind, server, doing = '', times = 0] of text.split('\n').flatMap(lineOf)) {
    const work = working.get(server)
    if (kind === 'death') deaths.set(server, { deaths: times, doing })
    else if (kind === 'forget') deaths.delete(server)
    else if (kind === 'begin') working.set(server, { times: (work?.times ?? 0) + 1, doing })
    else if (work !== undefined) work.times -= 1
  }
  for (const [server, { times, doing }] of working) {
    if (times > 0) deaths.set(server, { deaths: (deaths.get(server)?.deaths ?? 0) + 1, doing })
  }
  return deaths
}

function lineOf(text: string): Line[] {
  try {
    const line = JSON.parse(text) as unknown
    return Array.isArray(line) && typeof line[1] === 'string' ? [line as unknown as Line] : []
  } catch {
    return []
  }
}
