import { scaled } from '../parts/numbers/scaled.ts'

/** Formats a number of characters: `0`, `812`, `1.2 k`, `34 k`, `1.5 M`. */
export function sizeOf(characters: number): string {
  return scaled(characters, ['', ' k', ' M'])
}
