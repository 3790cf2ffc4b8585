import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse, stringify } from 'yaml'

/** What an installed app reads to learn of a newer version (electron-updater, `latest.yml` and its kin), as far as it is written here. */
export interface UpdateInfo {
  readonly version: string
  readonly files: readonly UpdateFile[]
  readonly path: string
  readonly sha512: string
  readonly releaseDate: string
}

export interface UpdateFile {
  readonly url: string
  readonly sha512: string
  readonly size: number
}

export const readUpdateInfo = (text: string): UpdateInfo => parse(text) as UpdateInfo

export const writeUpdateInfo = (info: UpdateInfo): string => stringify(info, { lineWidth: 0 })

/**
 * One list out of those that several machines made for one system: each knows only what was made there, and the app takes what fits its
 * processor out of the list. Throws where they are of different versions.
 */
export function mergedUpdateInfo(lists: readonly [UpdateInfo, ...UpdateInfo[]]): UpdateInfo {
  const [first, ...others] = lists
  const stranger = others.find(({ version }) => version !== first.version)
  if (stranger !== undefined) throw new Error(`A release has one version, and not ${first.version} and ${stranger.version}.`)
  const files = new Map(lists.flatMap((list) => list.files.map((file) => [file.url, file])))
  return { ...first, files: [...files.values()] }
}

/** A file of a release as an update list has it. */
export async function updateFile(path: string): Promise<UpdateFile> {
  const [sha512, { size }] = [await hashOf(path, 'sha512', 'base64'), await stat(path)]
  return { url: basename(path), sha512, size }
}

export async function hashOf(path: string, algorithm: 'sha256' | 'sha512', encoding: 'hex' | 'base64'): Promise<string> {
  const hash = createHash(algorithm)
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest(encoding)
}
