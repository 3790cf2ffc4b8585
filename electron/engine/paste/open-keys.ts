import { mapSecretPlaces } from '../entry/secret-places.ts'
import { namedLikeSecret } from '../entry/looks-secret.ts'
import { referenceTo, secretNameOf } from '../entry/secret-name.ts'

type Entry = Readonly<Record<string, unknown>>

/** How READMEs write that a value of one's own belongs here: `<YOUR_TOKEN>`, `YOUR_API_KEY`, `your-key-here`, `sk-...`, `ghp_xxxx`. */
const OPEN =
  /^(?:<[^<>]+>|\[[^[\]]*(?:your|token|key)[^[\]]*\]|\{\{?[^{}$]+\}?\}|(?:[\w-]*?[-_])?your[-_ ].*|.*[-_ ]here|(?:[\w.]+[-_])?[x*]{3,}|.*(?:\.{3}|…)|insert[-_ ].*|replace[-_ ].*|change[-_ ]?me)$/i
/** What is left open where a key belongs, and may be a value elsewhere. */
const OPEN_KEY = /^my[-_ ]/i
/** Parts of commands and addresses that stand for one's own. */
const PLACEHOLDER = /<[^<>\s]*[^<>]*>|[\w~./\\:-]*\bpath[/\\]to\b[\w./\\-]*|[\w./:-]*\byour[-_][\w./-]+|\/Users\/username[\w./-]*/i

/** Whether a value only says that one belongs in its place. */
export function isOpen(value: string): boolean {
  return OPEN.test(value.trim())
}

/** What has to be replaced by hand before the entry can work, as sentences. */
export function placeholderNotes(entry: Entry): string[] {
  const { command, args, url, cwd } = entry
  const texts = [command, ...(Array.isArray(args) ? (args as unknown[]) : []), url, cwd].filter((text): text is string => typeof text === 'string')
  const found = texts.flatMap((text) => PLACEHOLDER.exec(text.replace(/\$\{[^}]*\}/g, ''))?.[0] ?? [])
  return [...new Set(found)].map((text) => `"${text}" is an example: put your own in its place.`)
}

/**
 * An entry in which keys that are left open refer to secrets, so that it asks for them when it is added: what a README leaves to the
 * reader, and variables of the shell (`$NAME`).
 */
export function withOpenKeys(server: string, entry: Entry): Record<string, unknown> {
  const shell = (text: string): string => text.replace(/(?<![$\w])\$(?:env:)?([A-Za-z_]\w*)\b/g, '${$1}').replace(/\{env:([A-Za-z_]\w*)\}/g, '${$1}')
  return withContainerVariables(
    mapSecretPlaces(entry, ({ where, label, value, always }) => {
      const key = always || namedLikeSecret(label)
      if (key ? isOpen(value) || OPEN_KEY.test(value) : isOpen(value) && /^(?:env|headers)\./.test(where)) return referenceTo(secretNameOf(server, label))
      return value.includes('${') ? value : shell(value)
    }),
  )
}

/** `docker run -e NAME` hands on what the program was given: without it in the entry's own variables it would be given nothing. */
function withContainerVariables(entry: Record<string, unknown>): Record<string, unknown> {
  const { command, args, env } = entry
  if (typeof command !== 'string' || !/(?:^|[\\/])(?:docker|podman|nerdctl)(?:\.exe)?$/.test(command) || !Array.isArray(args)) return entry
  const handedOn = args.flatMap((word: unknown, at) => ((args[at - 1] === '-e' || args[at - 1] === '--env') && typeof word === 'string' && /^[A-Za-z_]\w*$/.test(word) ? [word] : []))
  const own = typeof env === 'object' && env !== null ? (env as Record<string, unknown>) : {}
  const missing = handedOn.filter((name) => !(name in own) && namedLikeSecret(name))
  return missing.length === 0 ? entry : { ...entry, env: { ...own, ...Object.fromEntries(missing.map((name) => [name, `\${${name}}`])) } }
}
