import type { ExportedPackage } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../base/errors.ts'
import { askedBy } from '../request/asked-by.ts'
import { packageRequestOf } from '../request/package-request.ts'
import type { PackageRequest } from '../request/request.ts'
import { type Held, type HeldFile, heldFor } from './held-file.ts'

/** The command of a server, as its entry has it. */
export interface WrittenCommand {
  readonly command: string
  readonly args: readonly string[]
}

/** Versions that come from another computer or from the gallery, or go to another computer. */
export interface HeldTransfer {
  /** The version that each server runs, for an export. Without servers that run several packages. */
  exported(): Promise<ReadonlyMap<string, ExportedPackage>>
  /**
   * Holds a version that another computer ran: the next start installs exactly that, with that content, or fails. Returns what undoes it.
   * Throws `config_invalid` if the command does not run that package.
   */
  hold(server: string, command: WrittenCommand | undefined, wanted: ExportedPackage): Promise<() => Promise<void>>
  /**
   * Chooses the version that the first start of a new server keeps. A server that has a version of this package stays at it. Returns what
   * undoes it.
   */
  choose(server: string, command: WrittenCommand, version: PackageVersion): Promise<() => Promise<void>>
}

/** A version of a package, by its names in the registry. */
export type PackageVersion = Pick<ExportedPackage, 'name' | 'version'>

/** Creates the transfer. Its state is the file of what is held. */
export function heldTransfer(held: HeldFile, servers: () => readonly string[]): HeldTransfer {
  return {
    async exported() {
      const all = (await heldFor(held, servers())).filter(([, { named }]) => named.length === 1)
      return new Map(all.flatMap(([server, { named }]) => named.map((one) => [server, one] as const)))
    },
    async hold(server, command, wanted) {
      const asked = askedBy(onlyRequest(server, command, wanted))
      const before = await held.get(server)
      // No folder has this name, so the next start installs it.
      const current = `${wanted.name.replace('/', '+')}@${wanted.version}${IMPORTED}`
      await held.change(server, () => ({ asked, current, named: [wanted] }))
      return async () => void (await held.change(server, () => before))
    },
    async choose(server, command, { name, version }) {
      const request = requestOf(command, name)
      const asked = request && askedBy(request)
      const isHeld = servers().includes(server) && (await held.get(server))?.asked === asked
      if (asked === undefined || isHeld) return async () => undefined
      await held.choose(server, { asked, version })
      return () => held.choose(server, undefined)
    },
  }
}

/** Ends the name of a tree of which only the named package is known. */
const IMPORTED = '-imported'

/** Whether what is held came from another computer, and was not installed yet. */
export function isImported({ current }: Held): boolean {
  return current.endsWith(IMPORTED)
}

/** Whether a command runs exactly one package of this name. */
export function runsOnly(command: WrittenCommand | undefined, name: string): boolean {
  return requestOf(command, name) !== undefined
}

function onlyRequest(server: string, command: WrittenCommand | undefined, { name }: ExportedPackage): PackageRequest {
  const request = requestOf(command, name)
  if (request !== undefined) return request
  throw new TooltrayError(
    'config_invalid',
    `The file names the package ${name} for ${server}, and its command does not run that package.`,
    {
      hint: 'Export the configuration again on the other computer.',
    },
  )
}

function requestOf(command: WrittenCommand | undefined, name: string): PackageRequest | undefined {
  const reading = command === undefined ? undefined : packageRequestOf(command.command, command.args)
  if (reading === undefined || 'reason' in reading) return undefined
  const { packages } = reading.request
  return packages.length === 1 && packages[0]?.name === name ? reading.request : undefined
}
