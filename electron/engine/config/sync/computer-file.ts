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

/** Items that computers share. Over it: the file that has more is not read. */
const MOST_ITEMS = 20_000

/** Writes of one item that are not decided. Over it: the file is not read. */
const MOST_WRITES = 100

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
  if (typeof value !== 'object' || value === null) return undefined
  const { sum, ...file } = value as Record<string, unknown>
  if (sum !== hashOf(file)) return undefined
  const { data } = written.safeParse(file)
  if (data === undefined || Object.keys(data.items).length > MOST_ITEMS) return undefined
  return { id: data.id, name: data.name, at: data.at, replica: replicaOf(data.items) }
}

/** Returns the items of a file by key. */
export function replicaOf(items: z.infer<typeof itemsRecord>): Replica {
  return new Map(Object.entries(items).map(([key, item]) => [key, item as Item]))
}
