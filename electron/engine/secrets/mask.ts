/** What stands in the place of a secret. */
export const MASKED = '•••••'

/** Shorter texts are not masked: they would hide half of every message, and guessing them is no work. */
const SHORTEST = 6

/** Forms in which secrets show themselves that nobody has told us: the words before and after stay. */
const FORMS = [
  /(\b(?:Bearer|Basic)\s+)([\w.~+/=-]{16,})/gi,
  /(\b(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|api[-_]?key)\\?["']?\s*[=:]\s*\\?["']?)([^\s"'&,;\\]{6,})/gi,
]

/** Forms of values that are remembered. The oldest are forgotten: tokens come and go for as long as the engine runs. */
const MOST_KNOWN = 1_000

/** Takes secrets out of texts, wherever they are printed, written or sent. */
export interface Mask {
  /** Makes a value known as a secret, in the forms that it takes in URLs and JSON, too. */
  add(value: string): void
  text(text: string): string
  /** The same for every text within a value of JSON; what is not JSON stays as it is. */
  value<T>(value: T): T
}

/** The one function by which secrets are masked: in logs, errors, status, exports and what servers write to stderr. */
export function createMask(): Mask {
  const known = new Set<string>()
  let pattern: RegExp | undefined

  const compiled = (): RegExp | undefined => {
    if (pattern === undefined && known.size > 0) {
      // The longest first, so that of a token with another one in it nothing is left.
      const values = [...known].sort((a, b) => b.length - a.length)
      pattern = new RegExp(values.map(escaped).join('|'), 'g')
    }
    return pattern
  }
  const text = (value: string): string => {
    const values = compiled()
    const without = values === undefined ? value : value.replace(values, MASKED)
    return FORMS.reduce((masked, form) => masked.replace(form, (whole, before: string, secret: string) => (isReference(secret) ? whole : before + MASKED)), without)
  }
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(deep)
    if (typeof value !== 'object' || value === null) return value
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner)]))
  }
  return {
    add(value) {
      for (const form of [value, encodeURIComponent(value.toWellFormed()), JSON.stringify(value).slice(1, -1), Buffer.from(value).toString('base64')]) {
        if (value.trim().length < SHORTEST || known.has(form)) continue
        known.add(form)
        pattern = undefined
      }
      for (const oldest of known) {
        if (known.size <= MOST_KNOWN) break
        known.delete(oldest)
      }
    },
    text,
    value: <T>(value: T): T => deep(value) as T,
  }
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** `${secret:NAME}` is how a secret is named, and `••••` that there was one. */
function isReference(text: string): boolean {
  return text.startsWith('${') || text.startsWith('•')
}
