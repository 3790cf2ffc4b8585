import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueTool, type JudgedQuery } from '../../electron/engine/search/evaluation.ts'

/** The query sets by the catalog they run on, and the group in which they are pooled. */
export const SETS: readonly { readonly set: string; readonly catalogue: string; readonly pool: 'mcpbig' | 'livemcp' | 'api' }[] = [
  ...(['mcpbig', 'livemcp'] as const).flatMap((catalogue) =>
    ['agent', 'step', 'task', 'used'].map((kind) => ({ set: `${catalogue}-${kind}`, catalogue, pool: catalogue })),
  ),
  ...['stabletoolbench', 'bfcl', 'metatool'].map((set) => ({ set, catalogue: set, pool: 'api' as const })),
]

/**
 * Requests whose words are absent from the right tool: written by hand, or with words of WordNet put in their place; and requests as people
 * put them every day.
 */
export const PROBES: readonly { readonly set: string; readonly catalogue: string; readonly pool: 'paraphrase' | 'wordnet' | 'everyday' }[] =
  [
    { set: 'mcpbig-paraphrase.tuning', catalogue: 'mcpbig', pool: 'paraphrase' },
    ...['mcpbig', 'bfcl', 'metatool'].map((catalogue) => ({ set: `${catalogue}-wordnet.tuning`, catalogue, pool: 'wordnet' as const })),
    ...['real', 'livemcp'].map((catalogue) => ({ set: `${catalogue}.tuning.fit`, catalogue, pool: 'everyday' as const })),
  ]

/** A query set with the directory that it is in; its catalog is in the same. */
export interface FoundSet {
  readonly set: string
  readonly catalogue: string
  readonly pool: string
  readonly directory: string
}

/** The sets that some directories hold, in the order of SETS and PROBES. A set that several hold is taken from the first. */
export function setsIn(directories: readonly string[]): FoundSet[] {
  return [...SETS, ...PROBES].flatMap((each) => {
    const directory = directories.find((own) => hasQueries(own, each.set))
    return directory === undefined ? [] : [{ ...each, directory }]
  })
}

/** Reads `DIR/NAME.tools.json`: [{server, name, description, inputSchema, serverDescription?}]. */
export function readCatalogue(directory: string, name: string): CatalogueTool[] {
  return readArray(join(directory, `${name}.tools.json`)) as CatalogueTool[]
}

/** Reads `DIR/NAME.queries.json`: [{query, groups}], groups of interchangeable qualified names. */
export function readQueries(directory: string, name: string): JudgedQuery[] {
  return readArray(join(directory, `${name}.queries.json`)) as JudgedQuery[]
}

/** Whether `DIR/NAME.queries.json` is there. */
function hasQueries(directory: string, name: string): boolean {
  return existsSync(join(directory, `${name}.queries.json`))
}

function readArray(path: string): unknown[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!Array.isArray(value)) throw new TypeError(`${path} holds no JSON array.`)
  return value
}
