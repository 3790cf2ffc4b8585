import { TooltrayError } from '../errors.ts'

let make: <Value>(value: Value) => Agreed<Value>

/**
 * A value that the user agreed to as it was shown. What writes, starts, installs, or sends something that needs consent takes this instead
 * of the plain value, so the compiler refuses a value that nobody was asked about, or that was read again. Only a `Consent` makes one.
 */
export class Agreed<out Value> {
  readonly #value: Value
  private constructor(value: Value) {
    this.#value = value
  }
  /** The very value whose fingerprint was compared. */
  get value(): Value {
    return this.#value
  }
  static {
    make = (value) => new Agreed(value)
  }
}

/** What is asked about one kind of value. */
interface ConsentParts<Value> {
  /** The fingerprint of everything that must be shown of a value; undefined if there is nothing to agree to. */
  readonly fingerprint: (value: Value) => string | undefined
  /** Names the subject in errors, as the object of a sentence. */
  readonly what: (value: Value) => string
  /** Whether another fingerprint means that the subject changed after the preview (`preview_stale`). Not set: `consent_needed`. */
  readonly mayChange?: boolean
}

/** The consent to one kind of value: the preview and what follows it use the same fingerprint. */
export interface Consent<Value> {
  /** The fingerprint to show beside the value; undefined if there is nothing to agree to. */
  fingerprintOf(value: Value): string | undefined
  /**
   * Returns the value as agreed to. Throws `consent_needed` if nothing was said, and `preview_stale` or `consent_needed` if it is not what
   * was shown.
   *
   * @param said the fingerprint of the preview that the user saw.
   */
  agreed<This extends Value>(value: This, said: string | undefined): Agreed<This>
}

/** Creates the consent to one kind of value. */
export function consentTo<Value>({ fingerprint, what, mayChange = false }: ConsentParts<Value>): Consent<Value> {
  return {
    fingerprintOf: fingerprint,
    agreed(value, said) {
      const wanted = fingerprint(value)
      if (wanted === undefined || wanted === said) return make(value)
      const subject = what(value)
      if (said === undefined)
        throw new TooltrayError('consent_needed', `You have not confirmed ${subject}.`, {
          hint: 'Review the preview first, and confirm it.',
        })
      const message = `${subject.charAt(0).toUpperCase()}${subject.slice(1)} is not what was shown.`
      throw mayChange
        ? new TooltrayError('preview_stale', `${message} Nothing was changed.`, { hint: 'Look again.' })
        : new TooltrayError('consent_needed', message, { hint: 'Review the preview first, and confirm it.' })
    },
  }
}
