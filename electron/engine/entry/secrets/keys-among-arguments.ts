import { isSecret, secretPlaces } from './secret-places.ts'
import { secretUsers } from './secret-users.ts'

/**
 * A warning about keys in the arguments of a program, which every user of the computer can read (`ps`) while it runs; empty if there are
 * none.
 */
export function keysAmongArguments({ command, args }: Readonly<Record<string, unknown>>): string[] {
  if (typeof command !== 'string' || !Array.isArray(args)) return []
  const secrets = [...secretUsers([['', args]])].filter(([, { explicit }]) => explicit).map(([name]) => name)
  const keys = secretPlaces({ command, args })
    .filter(isSecret)
    .map(({ where }) => where)
  const named = [...new Set([...keys.map((where) => `the key in ${where}`), ...secrets.map((name) => `the secret ${name}`)])]
  if (named.length === 0) return []
  return [
    `While it runs, every user of this computer can read ${named.join(' and ')} among its arguments. Give it as a variable, if the ` +
      'server takes one.',
  ]
}
