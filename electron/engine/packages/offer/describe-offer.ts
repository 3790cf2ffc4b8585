import { join } from 'node:path'
import type { PackageUpdateDetails } from '../../../contract/consent/packages.ts'
import { TooltrayError } from '../../base/errors.ts'
import type { Npm } from '../npm/npm.ts'
import type { StoredTree } from '../store/tree-store.ts'
import { changeLogOf } from './change-log.ts'
import { PUBLISHER_FIELDS, publishersOf } from './publishers.ts'

/** How the tools of an update differ, or why that is not known. */
export type UpdateTools = Pick<PackageUpdateDetails, 'tools' | 'toolsUnknown'>

/** How a version that waits is started, apart from its environment. */
export interface UpdateStart {
  readonly command: string
  readonly args: readonly string[]
  /** The folder of its packages. */
  readonly folder: string
}

/** Where `describeOffer` looks. */
interface Sources {
  /** Undefined for packages of Python, of which no change log and no publisher is known. */
  readonly npm: Pick<Npm, 'view'> | undefined
  readonly tools: () => Promise<UpdateTools>
}

/** What a newer tree changes beyond its packages: its change log, its publishers, and its tools. What cannot be read is left out. */
export async function describeOffer(newer: StoredTree, current: StoredTree, { npm, tools }: Sources): Promise<PackageUpdateDetails> {
  const [was, is] = [current.named[0], newer.named[0]]
  if (npm === undefined || was === undefined || is === undefined || was.name !== is.name) return tools().catch(toolsUnknown)
  const versions = { before: was.version, now: is.version }
  const [changeLog, told, found] = await Promise.all([
    changeLogOf(join(newer.folder, 'node_modules', is.name), was.version, is.version),
    npm.view(newer.folder, `${is.name}@${was.version} || ${is.version}`, PUBLISHER_FIELDS).catch(unknownIfRefused),
    tools().catch(toolsUnknown),
  ])
  const publishers = publishersOf(told, versions)
  return { ...found, ...(changeLog === undefined ? {} : { changeLog }), ...(publishers === undefined ? {} : { publishers }) }
}

function toolsUnknown(error: unknown): UpdateTools {
  if (!(error instanceof TooltrayError)) throw error
  return { toolsUnknown: error.message }
}

function unknownIfRefused(error: unknown): undefined {
  if (!(error instanceof TooltrayError)) throw error
  return undefined
}
