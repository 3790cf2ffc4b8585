/** One pattern that matches where any of several does: patterns of many parts are written part by part, to be read. */
export function anyOf(patterns: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'), flags)
}

/** As `anyOf`, for a whole text. */
export function whollyAnyOf(patterns: readonly RegExp[], flags = ''): RegExp {
  return new RegExp(`^(?:${anyOf(patterns).source})$`, flags)
}
