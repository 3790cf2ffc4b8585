import { TooltrayError } from '../../base/errors.ts'

/** A package that is not for the Python that uv found. */
export interface NeededPython {
  readonly package: string
  /** The versions that it is for (PyPA, "Version specifiers"). */
  readonly range: string
  /** The version that uv found. */
  readonly found: string
}

/** What uv's solver says of each such version (uv, "Resolver"). */
const NEEDS =
  /Python version \(([\d.]+)[^)]*\) does not satisfy Python(\S*\d\S*) and (?:all versions of )?([\w.-]+?)(?:[=<>!~]\S*)? depends? on /g

/**
 * Returns what the versions of a package that fit otherwise need of Python, the one that asks for the oldest first. Empty if that is not
 * why uv found no solution.
 *
 * @param said by uv, in one line.
 */
export function neededPythons(said: string): readonly NeededPython[] {
  const all = [...said.matchAll(NEEDS)].map(([, found = '', range = '', name = '']) => ({ package: name, range, found }))
  return all.toSorted((one, other) => oldestOf(one.range) - oldestOf(other.range))
}

/** The error for a Python that a package needs, that is not here, and that uv could not get. */
export function pythonMissing({ package: name, range, found }: NeededPython): TooltrayError {
  const here = found === '' ? 'which is not on this computer' : `and this computer has ${minorOf(found)}`
  return missing(`${name} needs ${pythonWords(range)}, ${here}.`, range)
}

/** The error for the Python of an environment, or of a command, that is not here. @param wanted as uv reads it; empty: any. */
export function pythonGone(wanted: string): TooltrayError {
  return missing(`Its packages need ${pythonWords(wanted)}, which is not on this computer.`, wanted)
}

function missing(message: string, range: string): TooltrayError {
  const version = VERSION.exec(range)?.[0]
  const command = ['uv python install', ...(version === undefined ? [] : [version])].join(' ')
  const product = {
    name: version === undefined ? 'Python' : `Python ${version}`,
    does: 'runs Python programs',
    page: 'https://docs.astral.sh/uv/guides/install-python',
  }
  const how = `Get it with: ${command}`
  const program = { program: `python${version ?? '3'}`, how, product, installation: { by: 'uv', command } }
  return new TooltrayError('program_missing', message, { hint: how, data: { program, asWrittenToo: true } })
}

const VERSION = /\d+\.\d+/

/** A range of versions of Python, as people say it. */
function pythonWords(range: string): string {
  const from = /^>=(\d+\.\d+)(?:\.0)?$/.exec(range)?.[1]
  return from === undefined ? `Python ${range}`.trim() : `Python ${from} or newer`
}

function minorOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}

/** The lower bound of a range, as a number; 0 for one without. */
function oldestOf(range: string): number {
  const [, major = '0', minor = '0'] = /(?:>=?|==|~=)(\d+)(?:\.(\d+))?/.exec(range) ?? []
  return Number(major) * 1_000 + Number(minor)
}
