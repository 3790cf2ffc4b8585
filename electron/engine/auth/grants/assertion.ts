import { readFile } from 'node:fs/promises'
import { TooltrayError } from '../../base/errors.ts'

/** Characters of a JWT. Over it: the file is taken for something else, and nothing of it is sent. */
const LONGEST_JWT = 65_536

/** Three parts in base64url (RFC 7515, section 3.1). A file of anything else must not be sent. */
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** Where a JWT comes from: its text, or a file that is read again each time, because the platform renews it. */
export interface AssertionSource {
  readonly text?: string | undefined
  readonly file?: string | undefined
}

/**
 * Returns a JWT that says who or what this is. Throws `sign_in_failed` if there is none; the error quotes nothing of it.
 *
 * @param what names it in a sentence.
 */
export async function readAssertion(server: string, what: string, { text, file }: AssertionSource): Promise<string> {
  const failed = (why: string, cause?: unknown): TooltrayError =>
    new TooltrayError('sign_in_failed', `The sign-in to ${server} failed: ${why}`, {
      hint: file === undefined ? 'Store a new one as the secret.' : `Check who writes this file, and who can read it: ${file}`,
      data: { server },
      cause,
    })
  let value = text ?? ''
  if (file !== undefined)
    value = await readFile(file, 'utf8').catch((error: unknown) => {
      throw failed(`the file with ${what} cannot be read.`, error)
    })
  const jwt = value.trim()
  if (jwt.length > LONGEST_JWT || !JWT.test(jwt)) throw failed(`${what} is not a JWT.`)
  return jwt
}
