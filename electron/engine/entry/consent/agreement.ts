import { createHash } from 'node:crypto'
import type { SandboxRules } from '../../../contract/consent/sandbox.ts'
import type { EntryPreview } from '../../../contract/entries.ts'
import { consentTo } from '../../base/consent/agreed.ts'
import { isObject } from '../../base/is-object.ts'
import { legible } from '../../base/text/legible.ts'
import { canonicalJson } from './canonical-json.ts'
import { addressOf } from '../address.ts'
import { isCliEntry } from '../keys/cli-commands.ts'
import { type SecretHolders, borrowedSecrets } from './borrowed-secrets.ts'
import { codeVariables, isCodeVariable } from './code-variables.ts'
import { warningsOf } from '../entry-warnings.ts'
import { consentView } from './consent-view.ts'
import { filesOf } from '../keys/oauth-key.ts'
import { sandboxOf } from '../keys/sandbox-of.ts'
import { maskedEntry } from '../secrets/masked-entry.ts'
import { openKeysOf } from '../secrets/keep-secrets.ts'
import { PROJECT } from '../sharing.ts'
import { KEPT_SECRET, isSecret, mapSecretPlaces, secretPlaces } from '../secrets/secret-places.ts'
import { secretUsers } from '../secrets/secret-users.ts'

type Entry = Readonly<Record<string, unknown>>

/** The context of an entry that is previewed. */
export interface PreviewContext {
  /** The stored secrets. */
  readonly holders?: SecretHolders
  /** Names of the secrets that this server used before. */
  readonly own?: ReadonlySet<string>
  /** Names of the variables and headers that the user filled in. */
  readonly typed?: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Previews what an entry would do. It contains no secrets and no values that the user filled in, except those that determine which code
 * runs.
 */
export function previewOf(entry: Entry, { holders = new Map(), own = NONE, typed = NONE }: PreviewContext = {}): EntryPreview {
  const shown = consentView(entry)
  const { command, cwd } = shown
  const address = addressOf(shown)
  const program = typeof command === 'string'
  return {
    words: program ? [command, ...argumentsOf(shown)].map(shownText) : undefined,
    cwd: typeof cwd === 'string' ? legible(cwd) : undefined,
    sandbox: shownSandbox(entry),
    url: program || address === undefined ? undefined : shownText(address),
    variables: shownVariables(entry, shown, typed).map(({ name, value }) => ({
      name,
      value: value === undefined ? value : withoutOpen(value),
    })),
    ...(openKeysOf(entry).length === 0 ? {} : { open: openKeysOf(entry) }),
    keys: [
      ...new Set(
        secretPlaces(entry)
          .filter(isSecret)
          .map(({ where }) => where),
      ),
    ],
    reads: [
      ...[...secretUsers([['', entry]])].map(([name, { explicit }]) => (explicit ? `the secret ${name}` : name)),
      ...filesOf(entry['oauth']).map((path) => `the file ${legible(path)}`),
    ],
    borrowed: borrowedSecrets(entry, holders, own),
    warnings: warningsOf(entry),
    fingerprint: fingerprintOf(entry, typed),
  }
}

/** Shows an open key by its label only. */
function withoutOpen(text: string): string {
  return text.replace(/\$\{open:([^{}]+)\}/g, '<$1>')
}

function shownText(text: string): string {
  return legible(withoutOpen(text))
}

/**
 * Splits what an entry reads into existing and unset variables and secrets.
 *
 * @param isSet whether an environment variable has a value. A secret of that name counts, too.
 */
export function withUnset(preview: EntryPreview, isSet: (name: string) => boolean, holders: SecretHolders): EntryPreview {
  const isThere = (read: string): boolean => {
    const [, secret] = /^the secret (.+)$/.exec(read) ?? []
    return secret === undefined ? read === PROJECT || read.startsWith('the file ') || isSet(read) || holders.has(read) : holders.has(secret)
  }
  const unset = preview.reads.filter((read) => !isThere(read))
  return unset.length === 0 ? preview : { ...preview, reads: preview.reads.filter(isThere), unset }
}

/**
 * SHA-256 of everything that needs consent before an entry may run or receive anything: program, arguments, folder, variables and sandbox;
 * or URL, headers and credentials. Secrets and values that the user filled in are included by name only, so they can change without new
 * consent; values that determine which code runs are always included. References to secrets are included as written. Undefined for a URL
 * without any credentials.
 *
 * @param typed names of the variables and headers that the user filled in.
 */
export function fingerprintOf(entry: Entry, typed: ReadonlySet<string> = NONE): string | undefined {
  const { command, cwd } = entry
  const plain = mapSecretPlaces(entry, (place) => (isSecret(place) ? KEPT_SECRET : place.value))
  if (typeof command === 'string') {
    const code = new Map(codeVariables(entry))
    const sandbox = sandboxOf(entry)
    return hashOf({
      // Clients of a CLI tool may run any of the listed commands, so they are included.
      ...(isCliEntry(entry) ? { type: 'cli', commands: entry['commands'] ?? null } : {}),
      command: command.trim(),
      args: argumentsOf(entry),
      cwd: typeof cwd === 'string' ? cwd.trim() : null,
      // Consent to a program in a sandbox does not cover the same program without one.
      sandbox,
      env: Object.fromEntries(
        textsOf(plain['env']).map(([name, value]) => [name, code.get(name) ?? (isTheirs(name, value, typed) ? null : value)]),
      ),
    })
  }
  const getsNothing = secretUsers([['', entry]]).size === 0 && filesOf(entry['oauth']).length === 0 && !secretPlaces(entry).some(isSecret)
  if (getsNothing) return undefined
  return hashOf({
    url: addressOf(plain) ?? null,
    headers: Object.fromEntries(textsOf(plain['headers']).map(([name, value]) => [name, isTheirs(name, value, typed) ? null : value])),
    bearer: plain['bearer'] ?? null,
    oauth: plain['oauth'] ?? null,
  })
}

/** An entry that a caller writes or starts. */
export interface GivenEntry {
  readonly entry: Entry
  /** The entry that it changes: what stays as it was needs no consent. */
  readonly before?: Entry | undefined
  /** As in `fingerprintOf`. */
  readonly typed?: ReadonlySet<string> | undefined
}

/**
 * The consent to what an entry runs and receives. It is required for every entry that comes from a caller. A servers.json edited by hand
 * needs none.
 */
export const entryConsent = consentTo<GivenEntry>({
  fingerprint({ entry, before, typed }) {
    const fingerprint = fingerprintOf(entry, typed)
    return before !== undefined && fingerprint === fingerprintOf(before) ? undefined : fingerprint
  },
  what: ({ entry }) => `what this server will ${typeof entry['command'] === 'string' ? 'run' : 'be given'}`,
})

/** SHA-256 in hex of a value, regardless of the order of its keys. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex')
}

function shownSandbox(entry: Entry): SandboxRules | undefined {
  const rules = sandboxOf(entry)
  if (rules === undefined) return undefined
  return { ...rules, read: rules.read.map(legible), write: rules.write.map(legible) }
}

function shownVariables(entry: Entry, shown: Entry, typed: ReadonlySet<string>): EntryPreview['variables'] {
  const masked = maskedEntry(entry)
  return ['env', 'headers'].flatMap((key) => {
    const values = new Map(textsOf(masked[key]))
    const code = new Map(textsOf(shown[key]).filter(([name]) => isCodeVariable(name)))
    return textsOf(entry[key]).map(([name, text]) => {
      const value = code.get(name) ?? (isTheirs(name, text, typed) ? undefined : values.get(name))
      return { name: legible(name), value: value === undefined ? undefined : legible(value) }
    })
  })
}

/** Whether the user filled in a value that is not a reference. The target of a reference is not included. */
function isTheirs(name: string, value: string, typed: ReadonlySet<string>): boolean {
  return typed.has(name) && !value.includes('${')
}

function argumentsOf({ args }: Entry): string[] {
  return Array.isArray(args) ? args.map(String) : []
}

function textsOf(value: unknown): [string, string][] {
  return isObject(value) ? Object.entries(value).map(([name, text]) => [name, String(text)]) : []
}
