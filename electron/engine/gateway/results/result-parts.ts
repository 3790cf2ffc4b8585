import { isObject } from '../../base/is-object.ts'
import { scanJson } from '../../transport/json/json-scan.ts'
import { ScanError, type ScannedValue } from '../../transport/json/scan.ts'
import { RawJson, rawPart } from '../../transport/json/raw-json.ts'

/** The parts of a result, as far as it can be cut. */
export interface ResultParts {
  /** Texts, and embedded resources that are text, in their order: the parts that are kept. Raw JSON if they came as such. */
  readonly texts: readonly (string | RawJson | Record<string, unknown>)[]
  /** All blocks of the content. */
  readonly blocks: readonly unknown[]
  /** Blocks that are not cut: images, audio, blobs, links, and unknown ones. */
  readonly others: readonly unknown[]
  /** The structured content, if it is an object, as the protocol requires. */
  readonly structured: object | undefined
  /** Characters of the texts; bytes if they are raw. */
  readonly textSize: number
  readonly structuredSize: number
}

/** The kept part of a block, with its size. Undefined for a block that is not cut. */
type Cuttable = { readonly part: ResultParts['texts'][number]; readonly size: number } | undefined

/** Splits a result into parts. Returns a promise only if its content is raw. Undefined for a form that cannot be cut. */
export function partsOf(result: Readonly<Record<string, unknown>>): ResultParts | undefined | Promise<ResultParts | undefined> {
  const { content, structuredContent: structured } = result
  if (content instanceof RawJson) return rawBlocks(content).then((blocks) => blocks && together(blocks, structured))
  const blocks = Array.isArray(content) ? (content as unknown[]) : []
  if (content !== undefined && !Array.isArray(content)) return undefined
  return together(
    blocks.map((block) => [block, cuttable(block)] as const),
    structured,
  )
}

function together(blocks: readonly (readonly [block: unknown, cuttable: Cuttable])[], structured: unknown): ResultParts {
  const cut = blocks.flatMap(([, one]) => one ?? [])
  const data = typeof structured === 'object' && structured !== null ? structured : undefined
  return {
    blocks: blocks.map(([block]) => block),
    texts: cut.map(({ part }) => part),
    others: blocks.filter(([, one]) => one === undefined).map(([block]) => block),
    textSize: cut.reduce((sum, { size }) => sum + size, 0),
    structured: data,
    structuredSize: data instanceof RawJson ? data.bytes.length : data === undefined ? 0 : JSON.stringify(data).length,
  }
}

function cuttable(block: unknown): Cuttable {
  if (!isObject(block)) return undefined
  if (block.type === 'text' && typeof block.text === 'string') return { part: block.text, size: block.text.length }
  const { resource } = block
  if (block.type === 'resource' && isObject(resource) && typeof resource.text === 'string') {
    return { part: resource, size: resource.text.length }
  }
  return undefined
}

/** Parts of the content of a large result that are examined. Over it: the result is passed on unchanged, however long. */
const MOST_SPANS = 10_000
/** Levels of nesting in the content of a large result. Over it: the result is passed on unchanged, however long. */
const DEEPEST = 2_000
/** Bytes of a member of a block that is parsed; longer members stay raw. */
const SHORT = 1_000

/** The blocks of raw content. Long parts of them are not parsed. */
async function rawBlocks(content: RawJson): Promise<(readonly [unknown, Cuttable])[] | undefined> {
  try {
    const { root } = await scanJson(content.bytes, { levels: 3, mostSpans: MOST_SPANS, deepest: DEEPEST })
    return root.elements?.map((block) => [rawPart(content.bytes, block, content.values), rawCuttable(content, block)] as const)
  } catch (error) {
    // Too many blocks, or too much in them: the result is passed on unchanged.
    if (error instanceof ScanError) return undefined
    throw error
  }
}

function rawCuttable(content: RawJson, { members }: ScannedValue): Cuttable {
  const type = shortValue(content, members?.get('type'))
  const part = type === 'text' ? members?.get('text') : type === 'resource' ? members?.get('resource') : undefined
  if (part === undefined) return undefined
  const isText = (span: ScannedValue | undefined): boolean => span?.kind === 'plain' && content.bytes[span.start] === 0x22
  if (!isText(type === 'text' ? part : part.members?.get('text'))) return undefined
  return { part: rawPart(content.bytes, part, content.values), size: part.end - part.start }
}

function shortValue({ bytes }: RawJson, span: ScannedValue | undefined): unknown {
  if (span === undefined || span.end - span.start > SHORT) return undefined
  return JSON.parse(bytes.toString('utf8', span.start, span.end))
}
