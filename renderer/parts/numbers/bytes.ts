const KILO = 1_000

/** Formats a size on disk: `812 bytes`, `34 kB`, `1.2 MB`, `1.5 GB`. */
export function bytesOf(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`
  const [amount, unit] =
    bytes < KILO ** 2 ? [bytes / KILO, 'kB'] : bytes < KILO ** 3 ? [bytes / KILO ** 2, 'MB'] : [bytes / KILO ** 3, 'GB']
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
