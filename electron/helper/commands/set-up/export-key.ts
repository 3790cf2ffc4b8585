import { readFile } from 'node:fs/promises'
import { TooltrayError, messageOf } from '../../../engine/base/errors.ts'
import type { DecryptWith, EncryptFor } from '../../../engine/secrets/encrypted/age-task.ts'
import { canAsk } from '../ask.ts'
import type { CommandContext } from '../command-context.ts'
import { typedUnseen } from '../sign-in/read-secret.ts'

type Asking = Pick<CommandContext, 'printer' | 'stdin' | 'absolute'>

/** Characters below which a pass phrase counts as short: age recommends ten random ones. */
const SHORT = 10

/**
 * Returns for whom an export is encrypted: by a pass phrase from a file, for public keys, or by a pass phrase typed twice at the terminal.
 * Throws `usage` if there is none.
 */
export async function keyToEncrypt(
  context: Asking,
  { passphraseFile, recipient = [] }: { readonly passphraseFile?: string | undefined; readonly recipient?: readonly string[] | undefined },
): Promise<EncryptFor> {
  const { printer, stdin } = context
  if (passphraseFile !== undefined && recipient.length > 0)
    throw new TooltrayError('usage', 'A file is encrypted by a pass phrase or for keys, not for both.', {
      hint: 'Leave out --passphrase-file or --recipient.',
    })
  if (recipient.length > 0) return { recipients: recipient }
  if (passphraseFile !== undefined) return { passphrase: warnedIfShort(printer, await firstLine(context, passphraseFile)) }
  if (!canAsk(context))
    throw new TooltrayError('usage', 'Secrets are exported only encrypted.', {
      hint: 'Add --passphrase-file FILE, or --recipient age1...',
    })
  const passphrase = await typedUnseen(stdin, () => printer.notice('Type a pass phrase, and press Enter. It is not shown.'))
  if (passphrase === '') throw new TooltrayError('usage', 'Without a pass phrase, secrets are not exported.')
  const again = await typedUnseen(stdin, () => printer.notice('Type it again.'))
  if (again !== passphrase) throw new TooltrayError('usage', 'The two pass phrases differ. Nothing was exported.')
  return { passphrase: warnedIfShort(printer, passphrase) }
}

/** Returns what opens an encrypted file: from a file, or typed at the terminal. Undefined if there is nothing to ask. */
export async function keyToDecrypt(
  context: Asking,
  { passphraseFile, identityFile }: { readonly passphraseFile?: string | undefined; readonly identityFile?: string | undefined },
): Promise<DecryptWith | undefined> {
  if (identityFile !== undefined) return { identity: await identityIn(context, identityFile) }
  if (passphraseFile !== undefined) return { passphrase: await firstLine(context, passphraseFile) }
  if (!canAsk(context)) return undefined
  return {
    passphrase: await typedUnseen(context.stdin, () =>
      context.printer.notice('The file is encrypted. Type its pass phrase, and press Enter. It is not shown.'),
    ),
  }
}

function warnedIfShort(printer: CommandContext['printer'], passphrase: string): string {
  if (passphrase.length < SHORT)
    printer.notice('warning: This pass phrase is short. Someone who gets the file can try many: use four random words.')
  return passphrase
}

/** Returns the first line of a file. Throws `usage` if there is none. */
async function firstLine(context: Asking, path: string): Promise<string> {
  const [line = ''] = (await readUtf8(context, path)).split(/\r?\n/, 1)
  if (line === '') throw new TooltrayError('usage', `There is no pass phrase in the first line of ${path}.`)
  return line
}

/** Returns the key in a file as `age-keygen` writes it: lines that begin with # are comments. */
async function identityIn(context: Asking, path: string): Promise<string> {
  const identity = (await readUtf8(context, path)).split(/\r?\n/).find((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identity === undefined) throw new TooltrayError('usage', `There is no age key in ${path}.`, { hint: 'Create one with: age-keygen' })
  return identity.trim()
}

/** Reads a file that the user named. Throws `usage` if it cannot be read. */
export async function readUtf8({ absolute }: Pick<CommandContext, 'absolute'>, path: string): Promise<string> {
  try {
    return await readFile(absolute(path), 'utf8')
  } catch (error) {
    throw new TooltrayError('usage', `${path} cannot be read: ${messageOf(error)}.`)
  }
}
