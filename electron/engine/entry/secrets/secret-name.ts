/** Names that are valid in `${secret:NAME}`. */
const NAME = /^[A-Za-z_][\w.()/@-]*$/
const REFERENCE = /\$\{secret:([A-Za-z_][\w.()/@-]*)/g

/** Whether a name is valid in `${secret:NAME}`. */
export function isSecretName(name: string): boolean {
  return NAME.test(name)
}

/** The name for storing a secret of a server: `server.LABEL`, in the characters that a reference permits. */
export function secretNameOf(server: string, label: string): string {
  return `${slug(server)}.${slug(label)}`
}

/** Returns the desired name, or the first free one with a number appended. */
export function freeSecretName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** The names of secrets that a value refers to, at any depth. */
export function secretReferences(value: unknown): Set<string> {
  return new Set([...(JSON.stringify(value) ?? '').matchAll(REFERENCE)].map(([, name = '']) => name))
}

/** The reference to a secret for servers.json. */
export function referenceTo(name: string): string {
  return `\${secret:${name}}`
}

function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[^A-Za-z_]+|-+$/g, '')
  return plain === '' ? 'server' : plain
}
