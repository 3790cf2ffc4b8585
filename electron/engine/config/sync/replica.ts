import { canonicalJson } from '../../entry/consent/canonical-json.ts'

/** One write of an item: by which computer, its number there, and when (ms since 1970). Without a value, the item was removed. */
export interface ItemWrite {
  readonly by: string
  readonly n: number
  readonly at: number
  readonly value?: unknown
}

/**
 * What one computer knows of one item: the writes that no later one has replaced, and the number of the last write that it knows of each
 * computer. Several writes were made without knowledge of each other.
 */
export interface Item {
  readonly seen: Readonly<Record<string, number>>
  readonly writes: readonly ItemWrite[]
}

/** All items by key. */
export type Replica = ReadonlyMap<string, Item>

/** The present values of items by key. An item without a value is not in it. */
export type Values = ReadonlyMap<string, unknown>

/**
 * Merges what two computers know of an item: a multi-value register with dotted version vectors (Preguiça et al., "Dotted Version Vectors",
 * 2010). The order, the grouping, and the repetition of merges do not matter, so old copies of a file are harmless.
 */
export function mergedItem(one: Item | undefined, other: Item | undefined): Item {
  if (one === undefined || other === undefined) return one ?? other ?? { seen: {}, writes: [] }
  const kept = (writes: readonly ItemWrite[], there: Item): ItemWrite[] =>
    writes.filter((write) => isIn(there.writes, write) || write.n > (there.seen[write.by] ?? 0))
  const writes = [...kept(one.writes, other), ...kept(other.writes, one).filter((write) => !isIn(one.writes, write))]
  const seen = { ...one.seen }
  for (const [by, n] of Object.entries(other.seen)) seen[by] = Math.max(n, seen[by] ?? 0)
  return { seen: sorted(seen), writes: writes.sort(latestFirst) }
}

/** Merges all items of several replicas. */
export function mergedReplica(replicas: readonly Replica[]): Replica {
  const merged = new Map<string, Item>()
  for (const replica of replicas) for (const [key, item] of replica) merged.set(key, mergedItem(merged.get(key), item))
  return merged
}

/** Names one write. */
export type Dot = Pick<ItemWrite, 'by' | 'n'>

/**
 * Returns an item after a write that replaces others. Writes that its writer had not seen stay beside it.
 *
 * @param replaced what the write replaces.
 */
export function writtenItem(item: Item | undefined, replaced: readonly Dot[], write: Omit<ItemWrite, 'n'>): Item {
  const n = (item?.seen[write.by] ?? 0) + 1
  const kept = item?.writes.filter((each) => !isIn(replaced, each)) ?? []
  return { seen: sorted({ ...item?.seen, [write.by]: n }), writes: [...kept, { ...write, n }].sort(latestFirst) }
}

/** Returns the writes of an item that have a value; undefined for those that removed it. */
export function writesOf(item: Item | undefined, value: unknown): readonly Dot[] {
  return item?.writes.filter((write) => isSame(write.value, value)) ?? []
}

/**
 * Returns the value of an item; undefined if it has none. Of several writes, every computer chooses the same: the latest that did not
 * remove the item.
 */
export function valueOf(item: Item | undefined): unknown {
  return item?.writes[0]?.value
}

/** Returns writes of an item that differ, the one in force first; empty if there is no conflict. */
export function conflictOf(item: Item | undefined): readonly ItemWrite[] {
  const writes = item?.writes ?? []
  const different = new Map(writes.toReversed().map((write) => [jsonOf(write.value), write]))
  return different.size < 2 ? [] : writes.filter((write) => different.get(jsonOf(write.value)) === write)
}

/** Returns the values of a replica. */
export function valuesOf(replica: Replica): Values {
  return new Map([...replica].flatMap(([key, item]) => (valueOf(item) === undefined ? [] : [[key, valueOf(item)]])))
}

/** Whether two values are the same JSON; undefined is a value that is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  return jsonOf(one) === jsonOf(other)
}

function jsonOf(value: unknown): string | undefined {
  return value === undefined ? undefined : canonicalJson(value)
}

function isIn(writes: readonly Dot[], { by, n }: Dot): boolean {
  return writes.some((write) => write.by === by && write.n === n)
}

/** A removal comes last: it is not in force while another computer still wants the item. */
function latestFirst(one: ItemWrite, other: ItemWrite): number {
  const removed = Number(one.value === undefined) - Number(other.value === undefined)
  return removed || other.at - one.at || (one.by < other.by ? -1 : one.by > other.by ? 1 : other.n - one.n)
}

function sorted(seen: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(seen).sort(([one], [other]) => (one < other ? -1 : 1)))
}
