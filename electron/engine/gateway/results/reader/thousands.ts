/** A count with separators: `2,000`. */
export function withThousands(count: number): string {
  return count.toLocaleString('en-US')
}
