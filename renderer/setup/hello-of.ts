import type { ClientReport } from '../../electron/contract/clients.ts'

/**
 * Returns when an app said hello, in ms since 1970; undefined if it did not.
 *
 * @param seen by the name that an app uses in a session.
 */
export function helloOf({ sessionName }: Pick<ClientReport, 'sessionName'>, seen: ReadonlyMap<string, number>): number | undefined {
  const pattern = new RegExp(sessionName, 'i')
  return [...seen].find(([name]) => pattern.test(name))?.[1]
}
