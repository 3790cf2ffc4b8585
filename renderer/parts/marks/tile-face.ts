/** Names have one of eleven hues, or graphite. Hues of the meanings green, amber, and red are not among the lightest of them. */
const HUES = [20, 42, 150, 176, 205, 232, 256, 278, 300, 328, 352, undefined] as const

/** Chosen so that the names of well-known servers spread over the hues. */
const SEED = 0x811c9e02
const PRIME = 0x01000193

/** What the tile of a name shows. */
export interface TileFace {
  /** One or two characters. */
  readonly letters: string
  /** An OKLCH hue in degrees; undefined: graphite. */
  readonly hue: number | undefined
}

/** Returns the face of a name. It depends on the name only, so that it stays the same whatever is beside it. */
export function tileFace(name: string): TileFace {
  return { letters: lettersOf(name), hue: HUES[(hashOf(name.toLowerCase()) >>> 7) % HUES.length] }
}

/** FNV-1a (draft-eastlake-fnv), 32 bits, with a seed of its own. */
function hashOf(text: string): number {
  let hash = SEED
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME)
  return hash >>> 0
}

/** The initials of the first two words, or the first letter with the next telling one. */
function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first, second] = words.map((word) => [...word])
  if (first?.[0] === undefined) return '?'
  if (second?.[0] !== undefined) return `${first[0]}${second[0]}`.toUpperCase()
  const next = first.slice(1).find((letter) => /[\p{Lu}\p{N}]/u.test(letter)) ?? first.slice(1).find((letter) => !/[aeioul]/i.test(letter))
  return first[0].toUpperCase() + (next ?? '')
}
