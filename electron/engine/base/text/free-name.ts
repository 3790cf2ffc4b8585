/**
 * Returns a name that is not taken: the wanted one, or with a number behind it, from 2 on.
 *
 * @param between stands before the number.
 */
export function freeName(wanted: string, taken: ReadonlySet<string>, between = '-'): string {
  let free = wanted
  for (let number = 2; taken.has(free); number += 1) free = `${wanted}${between}${number}`
  return free
}
