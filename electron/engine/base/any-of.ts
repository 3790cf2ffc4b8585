/** Combines patterns to one that matches if any of them does. Long patterns are written in parts for readability. */
export function anyOf(patterns: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), flags)
}

/** As `anyOf`, but matches whole texts only. */
export function whollyAnyOf(patterns: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(`^(?:${anyOf(patterns).source})$`, flags)
}
