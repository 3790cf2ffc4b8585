/** A path of names and indexes alone, to which more steps can be appended directly. */
const STEPS = /^(?:(?:^|\.)(?:[A-Za-z_]\w*|"(?:[^"\\]|\\.)*")|\[-?\d+\])+$/

/**
 * The path (JMESPath) to a member or element of the value at another path. A pipe is put after a path that filters or projects, because an
 * index behind it would apply to each of its values.
 */
export function pathTo(base: string, key: string | number): string {
  if (base === '@') return pathTo('', key)
  const start = base === '' || STEPS.test(base) || /\| \S+$/.test(base) ? base : `${base} | `
  if (typeof key === 'number') return `${start}[${key}]`
  const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)
  return start === '' || start.endsWith('| ') ? `${start}${name}` : `${start}.${name}`
}
