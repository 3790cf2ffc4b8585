import { compareVersions } from '../offer/version-order.ts'

/** Characters of a range of Node's versions. Over it: the range is not understood. Inner: publishers write a few. */
const LONGEST_RANGE = 200

/**
 * Whether a version is in a range, such as `^20.19.0 || >=22.12.0` (npm's documentation, "semver", Ranges): sets of comparators between
 * `||`, and hyphens, tildes, carets and `x`.
 *
 * @returns undefined if the range is not understood.
 */
export function isInRange(version: string, range: string): boolean | undefined {
  if (range.length > LONGEST_RANGE) return undefined
  const sets = range.split('||').map((set) => boundsOf(set.trim()))
  if (sets.some((bounds) => bounds === undefined)) return undefined
  return sets.some((bounds) => bounds?.every((bound) => isWithin(version, bound)) === true)
}

/** From `from` on, and below `below`. */
interface Bounds {
  readonly from?: string
  readonly below?: string
}

function isWithin(version: string, { from, below }: Bounds): boolean {
  const isFrom = from === undefined || (compareVersions(version, from) ?? -1) >= 0
  return isFrom && (below === undefined || (compareVersions(version, below) ?? 0) < 0)
}

/** Up to three numbers. What follows a star or an `x` is any. */
const PARTIAL = String.raw`v?(\d{1,9}|[xX*])(?:\.(\d{1,9}|[xX*]))?(?:\.(\d{1,9}|[xX*]))?`
const HYPHEN = new RegExp(`^${PARTIAL}\\s+-\\s+${PARTIAL}$`)
const COMPARATOR = new RegExp(`^(>=|<=|>|<|=|\\^|~>?|)\\s*${PARTIAL}$`)

function boundsOf(set: string): readonly Bounds[] | undefined {
  if (set === '') return []
  const between = HYPHEN.exec(set)
  if (between !== null) return [{ ...from(partsOf(between.slice(1, 4))), ...upTo(partsOf(between.slice(4, 7))) }]
  const bounds = set
    .replace(/([<>=^~]) +/g, '$1')
    .split(/ +/)
    .map(boundOf)
  return bounds.every((bound) => bound !== undefined) ? bounds : undefined
}

function boundOf(comparator: string): Bounds | undefined {
  const [, sign, ...given] = COMPARATOR.exec(comparator) ?? []
  if (sign === undefined) return undefined
  const parts = partsOf(given)
  switch (sign) {
    case '>=':
      return from(parts)
    case '>':
      // `>20` means from 21 on.
      return parts.length === 0 ? undefined : { from: after(parts) }
    case '<':
      return { below: textOf(parts) }
    case '<=':
      return upTo(parts)
    case '^':
      return { ...from(parts), ...upTo(parts.slice(0, Math.max(1, parts.findIndex((part) => part !== 0) + 1))) }
    case '~':
    case '~>':
      return { ...from(parts), ...upTo(parts.slice(0, 2)) }
    default:
      return { ...from(parts), ...upTo(parts) }
  }
}

function partsOf(given: readonly (string | undefined)[]): readonly number[] {
  const end = given.findIndex((part) => part === undefined || !/^\d+$/.test(part))
  return (end === -1 ? given : given.slice(0, end)).map(Number)
}

function from(parts: readonly number[]): Bounds {
  return parts.length === 0 ? {} : { from: textOf(parts) }
}

/** Everything that begins with these numbers is still within. */
function upTo(parts: readonly number[]): Bounds {
  return parts.length === 0 ? {} : { below: after(parts) }
}

/** The first version that does not begin with these numbers and is higher. */
function after(parts: readonly number[]): string {
  return textOf([...parts.slice(0, -1), (parts.at(-1) ?? 0) + 1])
}

function textOf([major = 0, minor = 0, patch = 0]: readonly number[]): string {
  return `${major}.${minor}.${patch}`
}
