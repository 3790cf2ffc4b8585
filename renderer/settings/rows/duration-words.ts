const UNITS: readonly (readonly [unit: string, words: RegExp, singular: string, plural: string])[] = [
  ['ms', /^(?:ms|milliseconds?)$/, 'ms', 'ms'],
  ['s', /^(?:s|sec|secs|seconds?)?$/, 's', 's'],
  ['m', /^(?:m|min|mins|minutes?)$/, 'min', 'min'],
  ['h', /^(?:h|hours?)$/, 'hour', 'hours'],
  ['d', /^(?:d|days?)$/, 'day', 'days'],
]

/** A duration as a person reads it: `90s` is "90 s", `2m` is "2 min". Other texts stay. */
export function readableDuration(written: string): string {
  const [, amount = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(written) ?? []
  const found = UNITS.find(([, words]) => words.test(unit.toLowerCase()))
  if (amount === '' || found === undefined) return written
  return `${amount} ${amount === '1' ? found[2] : found[3]}`
}

/** A duration as it is written in settings: "2 min" is `2m`. Other texts stay, and the engine says what is wrong with them. */
export function writtenDuration(typed: string): string {
  const text = typed.trim()
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text) ?? []
  const found = UNITS.find(([, words]) => words.test(unit.toLowerCase()))
  return amount === '' || found === undefined ? text : `${amount}${found[0]}`
}
