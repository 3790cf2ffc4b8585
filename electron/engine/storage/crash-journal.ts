import { closeSync, constants, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { readSmall } from '../base/files/open-regular.ts'
import { systemCodeOf } from '../base/errors.ts'

/** Records on disk which server's data is processed, before the work begins. After a crash, the cause can be reported. */
export interface CrashJournal {
  /**
   * Records the start of work that a server's data could make crash. Returns a function that marks it as finished.
   *
   * @param doing the work, as in "Tooltray ended while it was …".
   */
  atWork(server: string, doing: string): () => void
  /** How often in a row the process ended during work for a server, and during which work. */
  deathsOf(server: string): { readonly deaths: number; readonly doing: string } | undefined
  /** Resets the count of a server. */
  forget(server: string): void
  close(): void
}

interface Death {
  readonly deaths: number
  readonly doing: string
}

/** Bytes of the journal beyond which finished work is removed from it. */
const LARGEST = 256 * 1024
/** Bytes of a journal beyond which it is none that this wrote, and is not read. */
const LARGEST_READ = 64 * 1024 * 1024

type Line = readonly ['begin' | 'end' | 'forget', string, string?] | readonly ['death', string, string, number]

/**
 * Opens the journal, and counts the work that was in progress when the last process ended. Lines are passed to the system when `atWork`
 * returns, so they survive the end of this process, but perhaps not that of the machine.
 *
 * @param onProblem is called if the journal cannot be written. The work continues anyway.
 */
export function openCrashJournal(file: string, onProblem: (error: unknown) => void): CrashJournal {
  const deaths = deathsIn(textIn(file))
  let descriptor: number | undefined
  let size = 0
  /** The number of unfinished works. */
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
    // Something else in its place, such as a pipe, would be waited for.
    const opened = openSync(file, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NONBLOCK ?? 0), 0o600)
    if (!fstatSync(opened).isFile()) {
      closeSync(opened)
      throw new Error(`${file} is not a file.`)
    }
    descriptor = opened
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
        // Only success at the same work resets the count: a smaller one says nothing about a larger one.
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
    return readSmall(file, LARGEST_READ) ?? ''
  } catch (error) {
    if (systemCodeOf(error) !== undefined) return ''
    throw error
  }
}

/** The deaths in a row per server. An incomplete line was never completely written. */
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
