import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { TooltrayError, messageOf, systemCodeOf } from '../../base/errors.ts'
import { writeAtomically, writeInFolder } from '../../base/files/write-atomically.ts'
import { nextTurn } from '../../base/limits/turn.ts'
import { fromJson } from '../../base/text/from-json.ts'
import { type ComputerFile, LARGEST_COMPUTER_FILE, computerFileText, itemsRecord, parseComputerFile, replicaOf } from './computer-file.ts'
import { type SyncState, newState } from './sync-state.ts'

/** What is in the shared folder. */
export interface FolderContents {
  readonly computers: readonly ComputerFile[]
  /** Names of files that are not whole, or too large. The copies that services make of conflicting files are read like others. */
  readonly unread: readonly string[]
}

/** Writes a file; replaced in tests that end in the middle. */
export type WriteFile = (file: string, text: string) => Promise<void>

/** Returns the file of a computer in the folder. */
export function fileOfComputer(folder: string, id: string): string {
  return join(folder, `tooltray-${id}.json`)
}

/** Files of computers in the folder. Over it: the rest are not read; those of computers that are known come first. */
const MOST_FILES = 32

/** Bytes of all files that are read in one look. Over it: the file that has more is not read. */
const MOST_BYTES = 32 * 1024 * 1024

/** Names of files that could not be read, as they are shown. Over it: the rest are left out. */
const MOST_UNREAD = 100

/**
 * Reads the files of all computers, within bounds: nobody who writes into the folder can hold up what the others share. Throws
 * `storage_failed` if the folder cannot be read: it may be on a disk that is not there.
 *
 * @param known ids of computers whose files are read first.
 */
export async function readFolder(folder: string, known: ReadonlySet<string> = new Set()): Promise<FolderContents> {
  const computers: ComputerFile[] = []
  const unread: string[] = []
  const names = await filesOf(folder)
  const first = new Set([...known].map((id) => basename(fileOfComputer(folder, id))))
  let left = MOST_BYTES
  for (const [at, name] of [...names.filter((each) => first.has(each)), ...names.filter((each) => !first.has(each))].entries()) {
    const bytes = at < MOST_FILES ? await smallFile(join(folder, name), Math.min(left, LARGEST_COMPUTER_FILE)) : undefined
    left -= bytes?.length ?? 0
    const file = bytes && parseComputerFile(bytes.toString('utf8'))
    // Each takes its time to be parsed and compared with its sum.
    await nextTurn()
    if (file !== undefined) computers.push(file)
    else if (unread.length < MOST_UNREAD) unread.push(name)
  }
  return { computers, unread }
}

/** Writes the file of this computer. Throws `storage_failed`. */
export async function writeComputer(folder: string, file: ComputerFile, write: WriteFile = writeInFolder): Promise<void> {
  await write(fileOfComputer(folder, file.id), computerFileText(file))
}

const state = z.object({
  version: z.literal(1),
  id: z.string().regex(/^[0-9a-f]{16}$/),
  base: z.record(z.string(), z.unknown()),
  unsure: z.array(z.string()),
  items: itemsRecord,
})

/** Reads the state of this computer; a new one with an id of its own if there is none, or if it is not whole. */
export async function readState(file: string): Promise<SyncState> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return ''
    throw new TooltrayError('storage_failed', `${file} cannot be read: ${messageOf(error)}.`)
  })
  const { data } = state.safeParse(fromJson(text))
  if (data === undefined) return newState(newComputerId())
  const { id, base, unsure, items } = data
  return { id, base: new Map(Object.entries(base)), unsure: new Set(unsure), replica: replicaOf(items) }
}

/** Writes the state of this computer. Throws `storage_failed`. */
export async function writeState(
  file: string,
  { id, base, unsure, replica }: SyncState,
  write: WriteFile = writeAtomically,
): Promise<void> {
  const written = {
    version: 1,
    id,
    base: Object.fromEntries(base),
    unsure: [...unsure],
    items: Object.fromEntries(replica),
  }
  await write(file, JSON.stringify(written))
}

/** Returns the id of a computer: 16 random hex digits. */
export function newComputerId(): string {
  return randomBytes(8).toString('hex')
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.startsWith('tooltray-') && name.endsWith('.json')).sort()
  } catch (error) {
    const [why, then] =
      systemCodeOf(error) === 'ENOENT'
        ? ['it does not exist', 'Create it, or connect its disk.']
        : [messageOf(error), 'Check who can read it.']
    throw new TooltrayError('storage_failed', `The folder ${folder} cannot be read: ${why}.`, {
      hint: `${then} What was changed is shared as soon as it can be read.`,
      cause: error,
    })
  }
}

/** The bytes of a file; undefined if there are more than `most`, or it is gone, no file, or cannot be read now. */
async function smallFile(file: string, most: number): Promise<Buffer | undefined> {
  try {
    // A pipe is not waited for.
    await using handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK)
    const about = await handle.stat()
    if (!about.isFile() || about.size > most) return undefined
    // It may grow meanwhile.
    const bytes = Buffer.alloc(about.size)
    const { bytesRead } = await handle.read(bytes, 0, about.size, 0)
    return bytes.subarray(0, bytesRead)
  } catch {
    return undefined
  }
}
