/**
 * Formats a number in thousands: a digit behind the point below ten, none above.
 *
 * @param units for ones, thousands and so on, with what stands between them and the number. The last one is for all larger numbers.
 */
export function scaled(value: number, units: readonly string[]): string {
  let amount = value
  let power = 0
  while (amount >= 1_000 && power < units.length - 1) [amount, power] = [amount / 1_000, power + 1]
  return `${power > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)}${units[power] ?? ''}`
}
