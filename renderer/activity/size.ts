/** Formats a number of characters: `0`, `812`, `1.2 k`, `34 k`, `1.5 M`. */
export function sizeOf(characters: number): string {
  if (characters < 1_000) return String(characters)
  const [amount, unit] = characters < 1_000_000 ? [characters / 1_000, 'k'] : [characters / 1_000_000, 'M']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
