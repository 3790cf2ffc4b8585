import type { KeptPackage } from '../../../contract/consent/packages.ts'

/** What a server is started from, as a text that differs if that does: also if only packages that its package needs are others. */
export function startedFrom(row: KeptPackage | undefined): string {
  return JSON.stringify([row?.version, row?.at, row?.scripts?.allowed, row?.scripts?.network])
}
