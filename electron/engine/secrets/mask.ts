import { createKnownTexts } from '../base/text/known-texts.ts'

/** Replaces a secret. */
export const MASKED = '•••••'

/** Shorter values are masked only behind their label: elsewhere they would hide half of every message, and they are easy to guess. */
const SHORTEST = 6
/** Plain words and numbers up to this length mostly have another meaning in a text. */
const LONGEST_WORD = 12
/** Shorter values of one kind of letter are as common as words. */
const SHORTEST_MIX = 8

const FORM_LABEL = /(\b(?:access_token|refresh_token|id_token|client_secret|code_verifier|password|api[-_]?key)\\?["']?\s*[=:]\s*\\?["']?)/

/** Forms of secrets whose values are unknown; the text around them stays. */
const FORMS = [
  /(\b(?:Bearer|Basic)\s+)([\w.~+/=-]{16,})/gi,
  new RegExp(`${FORM_LABEL.source}${/([^\s"'&,;\\]{6,})/.source}`, 'gi'),
  // A credential's token (`access/token.ts`), of which only the hash is known.
  /(\btooltray_)([\w-]{43})(?![\w-])/g,
]

/** Forms of values that are remembered. A team of 200 people has 600 sign-ins, each with up to three secrets of two forms. */
const MOST_KNOWN = 10_000
/** Values that are masked behind their labels. */
const MOST_LABELLED = 1_000

/** Masks secrets in texts that are printed, written, or sent. */
export interface Mask {
  /**
   * Registers a value as a secret, including its forms in URLs and JSON. A value that could be an ordinary word is masked only behind its
   * label.
   *
   * @param label the name of the value: of a variable, option, header, or parameter.
   */
  add(value: string, label?: string): void
  /** Removes a value that was registered without a label. */
  forget(value: string): void
  /** Sets the names of servers, profiles, and the like. A secret equal to one of them is not masked in texts. */
  setNames(names: ReadonlySet<string>): void
  text(text: string): string
  /** Masks only registered values; text that only resembles a secret stays, and so do ordinary words behind a label. */
  known(text: string): string
  /**
   * Masks every text in a JSON value, including its keys; other values stay unchanged.
   *
   * @param names keys whose values are names, which are never masked.
   */
  value<T>(value: T, names?: ReadonlySet<string>): T
}

/** Keys of the engine's own reports whose values are names. */
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

/**
 * Creates the mask for logs, errors, status, exports, and stderr of servers. It owns the registered values; the oldest are dropped over the
 * limit.
 */
export function createMask(): Mask {
  /** Forms of secrets, by form, with the value. */
  const known = new Map<string, string>()
  const passing = new Map<string, string>()
  /** Patterns of values behind their labels, with the value. */
  const labelled = new Map<string, string>()
  let names: ReadonlySet<string> = new Set()
  /** The forms of both. */
  const forms = createKnownTexts()
  let behindLabels: RegExp | undefined | 'old' = 'old'

  const labels = (): RegExp | undefined => {
    if (behindLabels !== 'old') return behindLabels
    const sources = [...labelled].filter(([, value]) => isOrdinary(value) || names.has(value)).map(([pattern]) => pattern)
    return (behindLabels = sources.length === 0 ? undefined : new RegExp(sources.join('|'), 'g'))
  }
  const isMeant = (form: string): boolean => [known.get(form), passing.get(form)].some((value) => value !== undefined && !names.has(value))
  const knownOut = (value: string): string => forms.replace(value, MASKED, isMeant)
  const text = (value: string): string => {
    const pattern = labels()
    const freed = knownOut(value)
    const without = pattern === undefined ? freed : freed.replace(pattern, MASKED)
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
      // Also for other values: a server may get that name later.
      if (label !== undefined && label !== '') remember(labelled, behind(label, value), value)
      // Labeled values are the user's and stay; tokens come and go while the engine runs.
      if (!isOrdinary(value)) for (const form of formsOf(value)) remember(label === undefined ? passing : known, form, value)
    },
    forget(value) {
      for (const form of formsOf(value)) {
        if (passing.get(form) !== value) continue
        passing.delete(form)
        if (!known.has(form)) forms.delete(form)
      }
    },
    setNames(next) {
      names = next
      behindLabels = 'old'
    },
    text,
    known: knownOut,
    value: <T>(value: T, left = NO_NAMES): T => deep(value, left) as T,
  }

  /** Drops what was not registered again for longest. */
  function remember(values: Map<string, string>, form: string, value: string): void {
    const isKnown = values.delete(form)
    values.set(form, value)
    if (isKnown) return
    if (values === labelled) behindLabels = 'old'
    else forms.add(form)
    for (const oldest of values.keys()) {
      if (values.size <= (values === labelled ? MOST_LABELLED : MOST_KNOWN)) break
      values.delete(oldest)
      if (values !== labelled && !known.has(oldest) && !passing.has(oldest)) forms.delete(oldest)
    }
  }
}

const NO_NAMES: ReadonlySet<string> = new Set()

/** A name is a text, and a list of names a list of texts; an object under such a key is something else. */
function isNameLike(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((inner) => typeof inner === 'string'))
}

/** Returns the forms in which a value may be written: unchanged, in a URL, in JSON, unescaped from JSON, in basic authentication. */
function formsOf(value: string): string[] {
  return [
    value,
    encodeURIComponent(value.toWellFormed()),
    JSON.stringify(value).slice(1, -1),
    unescaped(value),
    Buffer.from(value).toString('base64'),
  ]
}

/**
 * A value from inside JSON is registered with its escapes, but may be printed without them. What is then shorter than `SHORTEST` is as
 * common as any other short value, and is not looked for.
 */
function unescaped(value: string): string {
  if (!value.includes('\\')) return value
  try {
    return String(JSON.parse(`"${value}"`))
  } catch (error) {
    if (error instanceof SyntaxError) return value
    throw error
  }
}

/** Whether a text is too common to be masked everywhere: short ones, plain words, and numbers. */
function isOrdinary(value: string): boolean {
  const { length } = value.trim()
  if (length < SHORTEST) return true
  const oneKind = /^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+|\d+)$/.test(value.trim())
  return (oneKind && length <= LONGEST_WORD) || (length < SHORTEST_MIX && (oneKind || new Set(value).size <= 3))
}

/** Returns the pattern of an ordinary word in a secret place: `LABEL=word`, `"label": "word"`, `--label word`, `name:word@`. */
function behind(label: string, value: string): string {
  const word = escaped(value)
  // The word first, then a lookbehind: most texts do not contain it.
  const asValue = String.raw`${word}(?![\w-])(?<=(?<![\w-])(?:--?)?${escaped(label)}\\?["']?\s{0,3}[=:\s]\s{0,3}\\?["']?${word})`
  const inAddress = String.raw`${word}(?=@)(?<=://[^\s/:@]*:${word})`
  return `${asValue}|${inAddress}`
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** Whether a text is a reference (`${secret:NAME}`), or masked already (`••••`). */
function isReference(text: string): boolean {
  return text.startsWith('${') || text.startsWith('•')
}
