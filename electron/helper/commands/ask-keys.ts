import type { CommandContext } from './command-context.ts'
import { canAsk } from './ask.ts'
import { typedUnseen } from './sign-in/read-secret.ts'

/**
 * Prompts for keys at the terminal, one after the other, without echo. Returns the entered ones by name; none if there is no terminal.
 * Throws `Interrupted` on Ctrl+C.
 */
export async function askKeys(
  { printer, stdin }: Pick<CommandContext, 'printer' | 'stdin'>,
  server: string,
  keys: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const given: Record<string, string> = {}
  if (!canAsk({ printer, stdin })) return given
  for (const key of keys) {
    const value = await typedUnseen(stdin, () =>
      printer.notice(`${server} needs ${key}. Type it and press Enter. To skip, press only Enter. It is not shown.`),
    )
    if (value.trim() !== '') given[key] = value
  }
  return given
}
