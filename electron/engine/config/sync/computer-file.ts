import { z } from 'zod'
import { hashOf } from '../../entry/consent/agreement.ts'
import { fromJson } from '../../base/text/from-json.ts'
import type { Item, Replica } from './replica.ts'

/** The file of one computer in the shared folder: only that computer writes it. */
export interface ComputerFile {
  readonly id: string
  /** The computer's name, for people. */
  readonly name: string
  /** When it was written, ms since 1970. */
  readonly at: number
  readonly replica: Replica
}

/** Bytes of the file of one computer. Over it: the file is not read, and the page of shared computers says so. */
export const LARGEST_COMPUTER_FILE = 16 * 1024 * 1024

/** Items that computers share. Over it: a file that has more is not read, and this computer keeps no more. */
const MOST_ITEMS = 20_000

/** Writes of one item that are not decided. Over it: a file that has more is not read, and this computer keeps the latest. */
const MOST_WRITES = 100

/** Levels of nesting in a file. Over it: the file is not read. */
const DEEPEST = 200

/** A larger number could not be counted on. */
const number = z
  .int()
  .min(1)
  .max(2 ** 50)

const id = z.string().regex(/^[0-9a-f]{16}$/)

/** The items as they are written, in the files of computers and in the state of this one. */
export const itemsRecord = z.record(
  z.string(),
  z.object({
    seen: z.record(id, number),
    writes: z.array(z.object({ by: id, n: number, at: z.number(), value: z.unknown().optional() })).max(MOST_WRITES),
  }),
)

const written = z.object({ tooltray: z.literal(1), id, name: z.string().max(200), at: z.number(), items: itemsRecord })

/** Writes the file of a computer, with a sum that shows whether it is whole. */
export function computerFileText({ id, name, at, replica }: ComputerFile): string {
  const file = { tooltray: 1, id, name: name.slice(0, 200), at, items: Object.fromEntries(replica) }
  return `${JSON.stringify({ ...file, sum: hashOf(file) }, undefined, 1)}\n`
}

/** Reads the file of a computer. Undefined if it is not whole, or of a newer form: services that copy folders copy files in parts. */
export function parseComputerFile(text: string): ComputerFile | undefined {
  const value = fromJson(text)
  if (typeof value !== 'object' || value === null || isTooDeep(value)) return undefined
  const { sum, ...file } = value as Record<string, unknown>
  if (sum !== hashOf(file)) return undefined
  const { data } = written.safeParse(file)
  if (data === undefined || Object.keys(data.items).length > MOST_ITEMS) return undefined
  return { id: data.id, name: data.name, at: data.at, replica: replicaOf(data.items) }
}

/** Bytes of a file beside its items. Inner: the names and numbers at its beginning, and the sum at its end, are shorter. */
const BESIDE_ITEMS = 4_096

/**
 * Returns the part of a replica that the file of this computer has room for, so that other computers can always read it: the items of this
 * computer first, then the others in their order, with the latest writes of each.
 *
 * @param isOwn whether this computer has the item, or has written it.
 */
export function boundedReplica(replica: Replica, isOwn: (key: string, item: Item) => boolean): Replica {
  const own = [...replica].filter(([key, item]) => isOwn(key, item))
  const bounded = new Map<string, Item>()
  let left = LARGEST_COMPUTER_FILE - BESIDE_ITEMS
  for (const [key, item] of [...own, ...replica]) {
    if (bounded.has(key)) continue
    const kept = item.writes.length > MOST_WRITES ? { ...item, writes: item.writes.slice(0, MOST_WRITES) } : item
    const bytes = bytesInFile(key, kept)
    if (bounded.size === MOST_ITEMS || bytes > left) continue
    left -= bytes
    bounded.set(key, kept)
  }
  return bounded
}

/** The bytes of an item in a file, where each of its lines is indented by two more. */
function bytesInFile(key: string, item: Item): number {
  const text = JSON.stringify({ [key]: item }, undefined, 1)
  return Buffer.byteLength(text) + 2 * (text.match(/\n/g)?.length ?? 0)
}

/** Checked before anything that calls itself for each level. */
function isTooDeep(value: object): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : []))
  }
  return false
}

/** Returns the items of a file by key. */
export function replicaOf(items: z.infer<typeof itemsRecord>): Replica {
  return new Map(Object.entries(items).map(([key, item]) => [key, item as Item]))
}
