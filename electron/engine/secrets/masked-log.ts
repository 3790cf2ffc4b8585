import { type Mask, NAME_KEYS } from './mask.ts'

type Write = (details: Record<string, unknown>, message: string) => void

/** A log that never gets to see a secret. */
export function maskedLog<Levels extends string>(
  log: { [Level in Levels]: Write },
  mask: Mask,
  levels: readonly Levels[],
): { [Level in Levels]: Write } {
  const writers = levels.map((level): [Levels, Write] => [
    level,
    (details, message) => log[level](mask.value(details, NAME_KEYS), mask.text(message)),
  ])
  return Object.fromEntries(writers) as { [Level in Levels]: Write }
}
