import { z } from 'zod'
import { writtenPattern } from '../../contract/consent/written-pattern.ts'
import { parseDuration } from './duration.ts'

/** The types of values in entries and settings, each with an error that says what it must be. */
export const text = z.union([z.string(), z.number(), z.boolean()], { error: 'must be text' }).transform(String)
export const someText = z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' })
export const flag = z.boolean({ error: 'must be true or false' })
export const texts = z.record(z.string(), text, { error: 'must be an object of texts' })
/** Valid names and values of HTTP headers (RFC 9110, 5.1 and 5.5). */
export const headers = texts.superRefine((given, context) => {
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      context.addIssue({ code: 'custom', path: [name], message: 'is no name that a header can have' })
    else if (/[^\t\x20-\x7e\x80-\xff]/.test(value) && !value.includes('${'))
      context.addIssue({ code: 'custom', path: [name], message: 'has characters that a header cannot carry' })
  }
})
export const patterns = z.array(writtenPattern, { error: 'must be a list of texts' })

/** A duration in the JSON schema of servers.json, which cannot tell what a function checks. */
const writtenDuration = { $ref: '#/definitions/duration' }

export const duration = z
  .unknown()
  .transform((value, context) => {
    const milliseconds = parseDuration(value)
    if (milliseconds !== undefined) return milliseconds
    context.addIssue('must be a duration: seconds, or text such as "90s", "5m" or "1h"')
    return z.NEVER
  })
  .meta({ anyOf: [writtenDuration] })

/** A duration, or one of these words instead. */
export const durationOr = <Word extends string>(...words: Word[]) =>
  z
    .unknown()
    .transform((value, context): number | Word => {
      const known = words.find((word) => word === value) ?? parseDuration(value)
      if (known !== undefined) return known
      const choices = words.map((word) => `"${word}"`).join(' or ')
      context.addIssue(`must be ${choices}, or a duration: seconds, or text such as "90s", "5m" or "1h"`)
      return z.NEVER
    })
    .meta({ anyOf: [{ enum: words }, writtenDuration] })

export const url = someText.refine((value) => value.includes('${') || isWebAddress(value), {
  error: 'must be an http:// or https:// address',
})

/** Whether a text is a valid URL for a remote server. */
export function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

/** A reference only. A literal key would be a secret in a file that people share; so would a default within the placeholder. */
export const placeholder = /^\$\{(?:(?:env|secret):)?[A-Za-z_][\w.()/@-]*\}$/
