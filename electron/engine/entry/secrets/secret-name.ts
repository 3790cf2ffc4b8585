/** What `${secret:NAME}` can hold. */
const NAME = /^[A-Za-z_][\w.()/@-]*$/
const REFERENCE = /\$\{secret:([A-Za-z_][\w.()/@-]*)/g

export function isSecretName(name: string): boolean {
  return NAME.test(name)
}

/** The name under which the secret of a server is kept: `server.LABEL`, in the letters that a reference can hold. */
export function secretNameOf(server: string, label: string): string {
  return `${slug(server)}.${slug(label)}`
}

/** A name as it is wanted, or with the first number behind it that makes it one of its own. */
export function freeSecretName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}

/** The names of secrets that a value refers to, however deep. */
export function secretReferences(value: unknown): Set<string> {
  return new Set([...(JSON.stringify(value) ?? '').matchAll(REFERENCE)].map(([, name = '']) => name))
}

/** How a secret is written into servers.json. */
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
