import { whollyAnyOf } from '../../base/any-of.ts'
import { isObject } from '../../base/is-object.ts'
import { mapSecretPlaces } from './secret-places.ts'
import { namedLikeSecret } from './looks-secret.ts'
import { openKey } from './keep-secrets.ts'

type Entry = Readonly<Record<string, unknown>>

/** Placeholders for the reader's own values in READMEs: `<YOUR_TOKEN>`, `YOUR_API_KEY`, `your-key-here`, `sk-...`, `ghp_xxxx`. */
const OPEN = whollyAnyOf(
  [
    /<[^<>]+>|\[[^[\]]*(?:your|token|key)[^[\]]*\]|\{\{?[^{}$]+\}?\}/,
    /(?:[\w-]*?[-_])?your[-_ ].*|.*[-_ ]here|(?:[\w.]+[-_])?[x*]{3,}|.*(?:\.{3}|…)/,
    /insert[-_ ].*|replace[-_ ].*|change[-_ ]?me/,
  ],
  'i',
)
/** A placeholder if it is in the place of a key, but possibly a real value elsewhere. */
const OPEN_KEY = /^my[-_ ]/i
/** Whether a value is only a placeholder. */
function isOpen(value: string): boolean {
  return value.length < 200 && OPEN.test(value.trim())
}

/** Placeholders that have to be replaced by hand before the entry can work, as sentences. */
export function placeholderNotes(entry: Entry): string[] {
  const { command, args, url, cwd } = entry
  const texts = [command, ...(Array.isArray(args) ? (args as unknown[]) : []), url, cwd].filter(
    (text): text is string => typeof text === 'string',
  )
  const found = texts.flatMap((text) => exampleIn(text) ?? [])
  return [...new Set(found)].map((text) => `"${text}" is an example: put your own in its place.`)
}

/** The placeholder in a command or a URL. */
function exampleIn(text: string): string | undefined {
  const plain = text.replace(/\$\{[^{}]*\}/g, '').slice(0, 1_000)
  const bracketed = /<[^<>]{1,80}>/.exec(plain)?.[0]
  return bracketed ?? plain.split(/[\s"'=,]+/).find((word) => /(?:^|[/\\])path[/\\]to(?:[/\\]|$)|\byour[-_]|\/Users\/username/i.test(word))
}

/**
 * Converts placeholders for keys to open keys, so that they are asked for when the entry is added: those of READMEs, and variables of the
 * shell (`$NAME`).
 */
export function withOpenKeys(entry: Entry): Record<string, unknown> {
  return withContainerVariables(withoutReferences(withKnownPlaces(entry)))
}

/** The author of the text must not read stored secrets, so each reference to one becomes an open key. */
function withoutReferences(value: Record<string, unknown>): Record<string, unknown> {
  const without = (inner: unknown): unknown => {
    if (typeof inner === 'string') return inner.replaceAll('${secret:', '${open:')
    if (Array.isArray(inner)) return inner.map(without)
    return isObject(inner) ? Object.fromEntries(Object.entries(inner).map(([key, part]) => [key, without(part)])) : inner
  }
  return without(value) as Record<string, unknown>
}

/** Converts values that are placeholders for keys to open keys; everything else stays. */
export function withOpenPlaces(entry: Entry): Record<string, unknown> {
  return mapSecretPlaces(entry, ({ where, label, value, always }) => (isLeftOpen(where, label, value, always) ? openKey(label) : value))
}

function isLeftOpen(where: string, label: string, value: string, always: boolean): boolean {
  const key = always || namedLikeSecret(label)
  return key ? isOpen(value) || OPEN_KEY.test(value) : isOpen(value) && /^(?:env|headers)\./.test(where)
}

function withKnownPlaces(entry: Entry): Record<string, unknown> {
  return mapSecretPlaces(entry, ({ where, label, value, always }) => {
    if (isLeftOpen(where, label, value, always)) return openKey(label)
    // The name of its place tells the user which key is needed.
    const foreign = value.replace(/\$\{secret:[^{}]*\}/g, () => openKey(label))
    const [, name] = /^\$(?:env:)?([A-Z_][A-Z0-9_]*)$/.exec(foreign) ?? /^\{env:([A-Za-z_]\w*)\}$/.exec(foreign) ?? []
    return name === undefined ? foreign : `\${${name}}`
  })
}

/** `docker run -e NAME` passes on a variable of the program, which would be empty unless the entry defines it. */
function withContainerVariables(entry: Record<string, unknown>): Record<string, unknown> {
  const { command, args, env } = entry
  if (typeof command !== 'string' || !/(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/.test(command) || !Array.isArray(args)) return entry
  const handedOn = args.flatMap((word: unknown, at) =>
    (args[at - 1] === '-e' || args[at - 1] === '--env') && typeof word === 'string' && /^[A-Za-z_]\w*$/.test(word) ? [word] : [],
  )
  const own = typeof env === 'object' && env !== null ? (env as Record<string, unknown>) : {}
  const missing = handedOn.filter((name) => !(name in own) && namedLikeSecret(name))
  return missing.length === 0 ? entry : { ...entry, env: { ...own, ...Object.fromEntries(missing.map((name) => [name, `\${${name}}`])) } }
}
