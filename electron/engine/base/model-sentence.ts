import type { ErrorCode } from './errors.ts'

/** What a model reads instead of the hint of an error that only the user can fix: it asks the user, and gets no command to do it itself. */
const FOR_USERS: Readonly<Record<string, string>> = {
  server_disabled: 'Only the user can enable it, in Tooltray.',
  server_held: 'Only the user can enable it again, in Tooltray.',
  engine_paused: 'Only the user can resume it, in Tooltray.',
  key_refused: 'Ask the user to enter another key in Tooltray, not in this conversation.',
  variable_missing: 'Ask the user to enter it in Tooltray, not in this conversation.',
  server_needs_sign_in: 'Ask the user to sign in to it in Tooltray.',
  sign_in_failed: 'Ask the user to sign in again in Tooltray.',
  sign_in_refused: 'Ask the user to check the permissions for it, and to sign in again in Tooltray.',
  sign_in_unavailable: 'Ask the user to sign in later in Tooltray.',
} satisfies Partial<Record<ErrorCode, string>>

/** A command that changes something. The other commands only say why. */
const CHANGES = /\btooltray (?!doctor|logs|status)[a-z]/

/** Returns the message of an error with what a model can do about it: a hint with a command for the user is replaced. */
export function modelSentence(error: { readonly code: string; readonly message: string; readonly hint?: string | undefined }): string {
  const hint = FOR_USERS[error.code] ?? (CHANGES.test(error.hint ?? '') ? 'Ask the user to do this in Tooltray.' : error.hint)
  return hint === undefined ? error.message : `${error.message} ${hint}`
}
