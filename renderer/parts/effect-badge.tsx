const LOOKS = {
  read: 'text-muted border-line',
  write: 'text-warn border-warn/40',
  destructive: 'text-bad border-bad/40',
} as const

/** What a tool does to the world, as its server says. */
export function EffectBadge({ effect }: { effect: keyof typeof LOOKS }) {
  return <span className={`shrink-0 rounded-box border px-1.5 text-small ${LOOKS[effect]}`}>{effect}</span>
}
