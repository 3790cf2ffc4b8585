import { isObject } from '../is-object.ts'
import { looksSecret, secretArguments } from './looks-secret.ts'

/** A value of an entry that belongs into the keychain. */
export interface EntrySecret {
  /** Where it stands, e.g. `env.GITHUB_TOKEN`. */
  readonly where: string
  /** Under which it is kept. */
  readonly name: string
  readonly value: string
}

/** Keys that hold an address. */
const ADDRESSES = ['url', 'serverUrl', 'httpUrl']
/** The password of an address, and a parameter of its query. */
const PASSWORD = /(:\/\/[^/\s:@]*:)([^/\s@]+)(?=@)/
const PARAMETER = /([?&]([\w.-]+)=)([^&\s#]+)/g

/**
 * An entry for servers.json with a reference in the place of everything that looks like a key, and what is to be kept for it. What is a
 * reference already, and everything else, stays as it is.
 *
 * @param taken names of secrets that are kept for something else.
 */
export function withoutSecrets(server: string, entry: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>): { entry: Record<string, unknown>; secrets: EntrySecret[] } {
  const secrets: EntrySecret[] = []
  const inUse = new Set([...taken, ...secretReferences(entry)])
  const keep = (where: string, label: string, value: string): string => {
    const name = freeName(`${slug(server)}.${slug(label)}`, inUse)
    inUse.add(name)
    secrets.push({ where, name, value })
    return `\${secret:${name}}`
  }
  const keepText = (where: string, label: string, text: string): string => {
    if (!looksSecret(label, text)) return text
    // The scheme of a header says nothing and is better seen.
    const [, scheme = '', value = text] = /^((?:Bearer|Basic|Token)\s+)(.+)$/is.exec(text) ?? []
    return scheme + keep(where, label, value)
  }
  const keepTexts = (key: string): Record<string, unknown> => {
    const texts = entry[key]
    if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return {}
    return { [key]: Object.fromEntries(Object.entries(texts).map(([label, text]: [string, unknown]) => [label, typeof text === 'string' ? keepText(`${key}.${label}`, label, text) : text])) }
  }
  const { args, bearer, oauth } = entry
  const keepArguments = (words: readonly unknown[]): unknown[] => {
    const kept = [...words]
    for (const { at, option, value } of secretArguments(words)) {
      const word = String(words[at])
      kept[at] = word.slice(0, word.length - value.length) + keep(`args[${at}]`, option ?? 'argument', value)
    }
    return kept
  }
  const keepInAddress = (key: string): Record<string, unknown> => {
    const address = entry[key]
    if (typeof address !== 'string') return {}
    return {
      [key]: address
        .replace(PASSWORD, (all, before: string, password: string) => (password.includes('${') ? all : before + keep(key, 'password', password)))
        .replace(PARAMETER, (all, before: string, name: string, value: string) => (looksSecret(name, value) ? before + keep(key, name, value) : all)),
    }
  }
  const cleaned = {
    ...entry,
    ...keepTexts('env'),
    ...keepTexts('headers'),
    ...(Array.isArray(args) ? { args: keepArguments(args) } : {}),
    ...ADDRESSES.reduce((all, key) => ({ ...all, ...keepInAddress(key) }), {}),
    ...(isObject(oauth) && typeof oauth.clientSecret === 'string' && isWrittenOut(oauth.clientSecret) ? { oauth: { ...oauth, clientSecret: keep('oauth.clientSecret', 'client-secret', oauth.clientSecret) } } : {}),
    ...(typeof bearer === 'string' && isWrittenOut(bearer) ? { bearer: keep('bearer', 'bearer', bearer) } : {}),
  }
  return { entry: cleaned, secrets }
}

/** Whether a text that is a key by its place is written out. */
function isWrittenOut(text: string): boolean {
  return text.trim() !== '' && !text.includes('${')
}

/** The names of secrets that a value refers to, however deep. */
export function secretReferences(value: unknown): Set<string> {
  return new Set([...JSON.stringify(value).matchAll(/\$\{secret:([\w.()/@-]+)/g)].map(([, name = '']) => name))
}

/** Names of secrets are what `${secret:NAME}` can hold: they begin with a letter and have no spaces. */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z_]+|-+$/g, '')
  return plain === '' ? 'server' : plain
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
