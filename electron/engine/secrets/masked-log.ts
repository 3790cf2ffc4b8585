import { type Mask, NAME_KEYS } from './mask.ts'

type Write = (details: Record<string, unknown>, message: string) => void

/** Wraps a log so that secrets are masked in every line. */
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
