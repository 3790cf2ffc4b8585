/** A path of names and indexes alone: what is appended to it goes on from where it ends. */
const STEPS = /^(?:(?:^|\.)(?:[A-Za-z_]\w*|"(?:[^"\\]|\\.)*")|\[-?\d+\])+$/

/**
 * The path (JMESPath) to a member or element of what is at another path. A path that filters or projects is ended by a pipe: an index
 * behind it would be taken of each of its values.
 */
export function pathTo(base: string, key: string | number): string {
  if (base === '@') return pathTo('', key)
  const start = base === '' || STEPS.test(base) || /\| \S+$/.test(base) ? base : `${base} | `
  if (typeof key === 'number') return `${start}[${key}]`
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
  return start === '' || start.endsWith('| ') ? `${start}${name}` : `${start}.${name}`
}
