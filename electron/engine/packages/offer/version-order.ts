/** A version as semver.org has it, without its build. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/

/**
 * Compares two versions by their precedence (semver.org, 11): negative if the first is lower, 0 if they are equal.
 *
 * @returns undefined if one of them is no version.
 */
export function compareVersions(one: string, other: string): number | undefined {
  const [a, b] = [VERSION.exec(one), VERSION.exec(other)]
  if (a === null || b === null) return undefined
  for (const at of [1, 2, 3]) {
    const order = Number(a[at]) - Number(b[at])
    if (order !== 0) return order
  }
  return comparePrereleases(a[4], b[4])
}

function comparePrereleases(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const [a, b] = [one.split('.'), other.split('.')]
  for (const [at, part] of a.entries()) {
    const against = b[at]
    if (against === undefined) return 1
    const order = compareParts(part, against)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Numbers are lower than words. */
function compareParts(one: string, other: string): number {
  const [a, b] = [one, other].map((part) => (/^\d+$/.test(part) ? Number(part) : undefined))
  if (a !== undefined && b !== undefined) return a - b
  if (a !== undefined || b !== undefined) return a === undefined ? 1 : -1
  return one === other ? 0 : one < other ? -1 : 1
}
