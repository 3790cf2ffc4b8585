import { isObject } from '../../base/is-object.ts'

type Entry = Readonly<Record<string, unknown>>

/** An entry as other computers get it, and the paths of this computer that stood in it, in their order. */
export interface SharedEntry {
  readonly shared: Entry
  readonly paths: readonly string[]
}

/** An absolute path, alone or after an option's name: `/srv`, `~/notes`, `C:\data`, `--root=/srv`. A switch of Windows (`/c`) is none. */
const PATH = /^(?<option>--?[\w-]+=)?(?<path>(?:~(?=[\\/]|$)|[A-Za-z]:[\\/]|\\\\|\/(?![A-Za-z]$)).*)$/s

const PLACEHOLDER = /\$\{here:(\d+)\}$/

/** Replaces the paths of an entry with numbered placeholders: files and folders of one computer are not those of another. */
export function withoutOwnPaths(entry: Entry): SharedEntry {
  const paths: string[] = []
  const shared = mapPlaces(entry, (text) => {
    const { option = '', path } = PATH.exec(text)?.groups ?? {}
    if (path === undefined) return text
    paths.push(path)
    return `${option}\${here:${paths.length}}`
  })
  return { shared, paths }
}

/** How many paths a shared entry needs on each computer. */
export function neededPaths(shared: Entry): number {
  let count = 0
  mapPlaces(shared, (text) => {
    if (PLACEHOLDER.test(text)) count += 1
    return text
  })
  return count
}

/** Fills in the paths of this computer, of which there must be as many as `neededPaths` says. */
function withOwnPaths(shared: Entry, paths: readonly string[]): Entry {
  return mapPlaces(shared, (text) => text.replace(PLACEHOLDER, (whole, number: string) => paths[Number(number) - 1] ?? whole))
}

/** A shared entry as it is on this computer: with its paths, and its sandbox. */
export function entryHere(shared: Entry, { paths, sandbox }: { readonly paths: readonly string[]; readonly sandbox: unknown }): Entry {
  return { ...withOwnPaths(shared, paths), ...(sandbox === undefined ? {} : { sandbox }) }
}

/** Maps each text of an entry that may be a path: command, arguments, folder, and variables. */
function mapPlaces(entry: Entry, map: (text: string) => string): Entry {
  const mapped = (value: unknown): unknown => {
    if (typeof value === 'string') return map(value)
    if (Array.isArray(value)) return value.map(mapped)
    return value
  }
  const { env } = entry
  return {
    ...entry,
    ...('command' in entry && { command: mapped(entry['command']) }),
    ...('args' in entry && { args: mapped(entry['args']) }),
    ...('cwd' in entry && { cwd: mapped(entry['cwd']) }),
    ...(isObject(env) && { env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, mapped(value)])) }),
  }
}
