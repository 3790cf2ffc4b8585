import { looksSecret } from './looks-secret.ts'

/** A value of an entry that belongs into the keychain. */
export interface EntrySecret {
  /** Where it stands, e.g. `env.GITHUB_TOKEN`. */
  readonly where: string
  /** Under which it is kept. */
  readonly name: string
  readonly value: string
}

/**
 * An entry for servers.json with a reference in the place of everything that looks like a key, and what is to be kept for it. What is a
 * reference already, and everything else, stays as it is.
 *
 * @param taken names of secrets that are kept for something else.
 */
export function withoutSecrets(server: string, entry: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>): { entry: Record<string, unknown>; secrets: EntrySecret[] } {
  const secrets: EntrySecret[] = []
  const keep = (where: string, label: string, value: string): string => {
    const name = freeName(`${slug(server)}.${slug(label)}`, new Set([...taken, ...secrets.map((secret) => secret.name)]))
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
  const bearer = entry.bearer
  const cleaned = {
    ...entry,
    ...keepTexts('env'),
    ...keepTexts('headers'),
    ...(typeof bearer === 'string' && bearer.trim() !== '' && !bearer.includes('${') ? { bearer: keep('bearer', 'bearer', bearer) } : {}),
  }
  return { entry: cleaned, secrets }
}

/** Names of secrets are what `${secret:NAME}` can hold: they begin with a letter and have no spaces. */
export function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/[^\w.-]+/g, '-').replace(/^[^A-Za-z_]+|-+$/g, '')
  return plain === '' ? 'server' : plain
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
