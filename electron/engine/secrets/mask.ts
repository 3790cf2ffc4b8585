/** What stands in the place of a secret. */
export const MASKED = '•••••'

/** Shorter texts are not masked wherever they stand: they would hide half of every message, and guessing them is no work. */
const SHORTEST = 6
/** Plain words and numbers up to this length say something else in most texts. */
const LONGEST_WORD = 12
/** Shorter texts of one kind of letter are as common as words. */
const SHORTEST_MIX = 8

const FORM_LABEL = /(\b(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|api[-_]?key)\\?["']?\s*[=:]\s*\\?["']?)/

/** Forms in which secrets show themselves that nobody has told us: the words before and after stay. */
const FORMS = [
  /(\b(?:Bearer|Basic)\s+)([\w.~+/=-]{16,})/gi,
  new RegExp(`${FORM_LABEL.source}${/([^\s"'&,;\\]{6,})/.source}`, 'gi'),
  // A token of ours (`access/token.ts`), of which only the hash is known.
  /(\btooltray_)([\w-]{43})(?![\w-])/g,
]

/** Forms of values that are remembered. */
const MOST_KNOWN = 1_000

/** Takes secrets out of texts, wherever they are printed, written or sent. */
export interface Mask {
  /**
   * Makes a value known as a secret, in the forms that it takes in URLs and JSON, too. One that may as well be an ordinary word is
   * hidden only where it stands as the value of its label.
   *
   * @param label what the value goes under: the name of a variable, option, header or parameter.
   */
  add(value: string, label?: string): void
  /** What servers, profiles and the like are called. A secret that equals one of them is not looked for in texts. */
  setNames(names: ReadonlySet<string>): void
  text(text: string): string
  /** Only values that were made known, wherever they stand; what looks like a secret, and ordinary words behind a label, stay. */
  known(text: string): string
  /**
   * The same for every text within a value of JSON, its keys too; what is not JSON stays as it is.
   *
   * @param names keys whose values are names, and are left alone wherever they stand.
   */
  value<T>(value: T, names?: ReadonlySet<string>): T
}

/** Keys of what the engine tells of itself that hold names. */
export const NAME_KEYS: ReadonlySet<string> = new Set([
  'name',
  'server',
  'tool',
  'tools',
  'profile',
  'role',
  'client',
  'state',
  'code',
  'type',
  'key',
  'profiles',
  'servers',
  'missing',
  'atHand',
])

/** The one function by which secrets are masked: in logs, errors, status, exports and what servers write to stderr. */
export function createMask(): Mask {
  /** Forms of secrets, with the value they are forms of. */
  const known = new Map<string, string>()
  const passing = new Map<string, string>()
  /** Patterns of values behind their labels, with the value. */
  const labelled = new Map<string, string>()
  let names: ReadonlySet<string> = new Set()
  let patterns: { readonly free: RegExp | undefined; readonly behindLabels: RegExp | undefined } | undefined

  const compiled = () => {
    if (patterns !== undefined) return patterns
    // The longest first, so that of a token with another one in it nothing is left.
    const forms = [...known, ...passing]
      .filter(([, value]) => !names.has(value))
      .map(([form]) => form)
      .sort((a, b) => b.length - a.length)
    const oneOf = (sources: Iterable<string>): RegExp | undefined => {
      const all = [...sources]
      return all.length === 0 ? undefined : new RegExp(all.join('|'), 'g')
    }
    const behindLabels = [...labelled].filter(([, value]) => isOrdinary(value) || names.has(value)).map(([pattern]) => pattern)
    return (patterns = { free: oneOf(forms.map(escaped)), behindLabels: oneOf(behindLabels) })
  }
  const knownOut = (value: string): string => {
    const { free } = compiled()
    return free === undefined ? value : value.replace(free, MASKED)
  }
  const text = (value: string): string => {
    const { behindLabels } = compiled()
    const freed = knownOut(value)
    const without = behindLabels === undefined ? freed : freed.replace(behindLabels, MASKED)
    return FORMS.reduce(
      (masked, form) => masked.replace(form, (whole, before: string, secret: string) => (isReference(secret) ? whole : before + MASKED)),
      without,
    )
  }
  const deep = (value: unknown, left: ReadonlySet<string>): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map((inner) => deep(inner, left))
    if (typeof value !== 'object' || value === null) return value
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key.length < SHORTEST ? key : text(key),
        left.has(key) && isNameLike(inner) ? inner : deep(inner, left),
      ]),
    )
  }
  return {
    add(value, label) {
      if (value.trim() === '') return
      // Also of what is no ordinary word: a server may be called like it later.
      if (label !== undefined && label !== '') remember(labelled, behind(label, value), value)
      // What has a label is the person's own and stays; tokens come and go for as long as the engine runs.
      if (!isOrdinary(value)) for (const form of formsOf(value)) remember(label === undefined ? passing : known, form, value)
    },
    setNames(next) {
      names = next
      patterns = undefined
    },
    text,
    known: knownOut,
    value: <T>(value: T, left = NO_NAMES): T => deep(value, left) as T,
  }

  /** Those of very many that were not said again for longest are forgotten. */
  function remember(values: Map<string, string>, form: string, value: string): void {
    const isKnown = values.delete(form)
    values.set(form, value)
    if (isKnown) return
    patterns = undefined
    for (const oldest of values.keys()) {
      if (values.size <= MOST_KNOWN) break
      values.delete(oldest)
    }
  }
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** A name is a text, and a list of names one of texts; an object under such a key is something else. */
function isNameLike(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((inner) => typeof inner === 'string'))
}

/** How a value may be written: as it is, in an address, in JSON, out of JSON, in a header of basic authorisation. */
function formsOf(value: string): string[] {
  return [
    value,
    encodeURIComponent(value.toWellFormed()),
    JSON.stringify(value).slice(1, -1),
    unescaped(value),
    Buffer.from(value).toString('base64'),
  ]
}

/** What stood inside of JSON is known by its escapes, and is shown without them by whoever reads it. */
function unescaped(value: string): string {
  if (!value.includes('\\')) return value
  try {
    return String(JSON.parse(`"${value}"`))
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** Whether a text could stand anywhere without being a secret: short ones, plain words and numbers. */
function isOrdinary(value: string): boolean {
  const { length } = value.trim()
  if (length < SHORTEST) return true
  const oneKind = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/.test(value.trim())
  return (oneKind && length <= LONGEST_WORD) || (length < SHORTEST_MIX && (oneKind || new Set(value).size <= 3))
}

/** Where an ordinary word is a secret after all: `LABEL=word`, `"label": "word"`, `--label word`, `name:word@`. */
function behind(label: string, value: string): string {
  const word = escaped(value)
  // The word first, and then a look back: most texts do not hold it.
  const asValue = String.raw`${word}(?![\w-])(?<=(?<![\w-])(?:--?)?${escaped(label)}\\?["']?\s{0,3}[=:\s]\s{0,3}\\?["']?${word})`
  const inAddress = String.raw`${word}(?=@)(?<=://[^\s/:@]*:${word})`
  return `${asValue}|${inAddress}`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** `${secret:NAME}` is how a secret is named, and `••••` that there was one. */
function isReference(text: string): boolean {
  return text.startsWith('${') || text.startsWith('•')
}
