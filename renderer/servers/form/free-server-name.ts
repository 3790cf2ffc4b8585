/** Returns a name that no server has: the wanted one, or with a number behind it, from 2 on. */
export function freeServerName(wanted: string, used: ReadonlySet<string>): string {
  if (!used.has(wanted)) return wanted
  for (let number = 2; ; number += 1) if (!used.has(`${wanted}-${number}`)) return `${wanted}-${number}`
}
