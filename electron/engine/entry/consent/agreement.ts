import { createHash } from 'node:crypto'
import type { EntryPreview } from '../../../contract/entries.ts'
import { TooltrayError } from '../../base/errors.ts'
import { canonicalJson } from './canonical-json.ts'
import { addressOf } from '../address.ts'
import { codeVariables } from './code-variables.ts'
import { warningsOf } from '../entry-warnings.ts'
import { consentView } from './consent-view.ts'
import { isSecret, secretPlaces } from '../secrets/secret-places.ts'
import { secretUsers } from '../secrets/secret-users.ts'

type Entry = Readonly<Record<string, unknown>>

/** What an entry would do. No secret is in it. */
export function previewOf(entry: Entry): EntryPreview {
  const shown = consentView(entry)
  const { command, cwd } = shown
  const program = typeof command === 'string'
  return {
    words: program ? [command, ...argumentsOf(shown)] : undefined,
    cwd: typeof cwd === 'string' ? cwd : undefined,
    url: program ? undefined : addressOf(shown),
    variables: [...namesOf(entry['env']), ...namesOf(entry['headers'])],
    keys: [
      ...new Set(
        secretPlaces(entry)
          .filter(isSecret)
          .map(({ where }) => where),
      ),
    ],
    reads: [...secretUsers([['', entry]])].map(([name, { explicit }]) => (explicit ? `the secret ${name}` : name)),
    warnings: warningsOf(entry),
    fingerprint: fingerprintOf(entry),
  }
}

/**
 * sha256 of what a person has to agree to before an entry may run: program, arguments, folder and the names of its variables. Values of
 * variables are not in it but for those that decide what code runs, so secrets can change without a question. Undefined for an address.
 */
export function fingerprintOf(entry: Entry): string | undefined {
  const { command, cwd } = entry
  if (typeof command !== 'string') return undefined
  const code = codeVariables(entry)
  const agreed = {
    command: command.trim(),
    args: argumentsOf(entry),
    cwd: typeof cwd === 'string' ? cwd.trim() : null,
    variables: namesOf(entry['env']).sort(),
    ...(code.length === 0 ? {} : { code }),
  }
  return createHash('sha256').update(canonicalJson(agreed)).digest('hex')
}

/**
 * Throws `consent_needed` unless the person has agreed to just what this entry runs, or it runs what ran before. Asked by everything
 * that takes an entry from a caller. A servers.json that is edited by hand is the person's own and asks nobody; an import from AI apps
 * shows the whole change by itself before it is made.
 *
 * @param agreed the fingerprint of the preview that was shown.
 */
export function requireAgreement(entry: Entry, agreed: string | undefined, before?: Entry): void {
  const fingerprint = fingerprintOf(entry)
  if (fingerprint === undefined || fingerprint === agreed || (before !== undefined && fingerprint === fingerprintOf(before))) return
  const message =
    agreed === undefined ? 'Nobody has agreed yet to what this server will run.' : 'What this server will run is not what was shown.'
  throw new TooltrayError('consent_needed', message, { hint: 'Look at the whole command first, and agree to it.' })
}

function argumentsOf({ args }: Entry): string[] {
  return Array.isArray(args) ? args.map(String) : []
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}
