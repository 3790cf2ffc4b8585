import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Folders of what tasks read and change, within the folder of a bed. */
const FOLDERS = ['logs', 'meetings', 'configs', 'sources', 'lists'] as const
type Folder = (typeof FOLDERS)[number]

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const two = (at: number): string => String(at).padStart(2, '0')

const PEOPLE = ['Ada', 'Grace', 'Linus', 'Mei', 'Omar', 'Rosa']
export const SERVICES = many(12, (at) => `service-${two(at)}`)

function logLine(day: number, line: number): string {
  const time = `2026-11-${two(day + 1)}T${two(Math.floor(line / 3) % 24)}:${two((line * 7) % 60)}:${two((line * 13 + day) % 60)}Z`
  const seed = day * 31 + line * 17
  if (seed % 5 !== 0) return `${time} INFO request GET /orders/${seed % 991} answered 200 in ${3 + (seed % 240)} ms`
  return `${time} ERROR E${100 + (seed % 4)} request POST /orders/${seed % 991} failed: upstream closed the connection`
}

function meeting(at: number): string {
  const actions = many(2 + (at % 3), (next) => {
    const isDone = (at + next) % 3 === 0
    return `- [${isDone ? 'x' : ' '}] ${PEOPLE[(at * 5 + next * 2) % PEOPLE.length]}: look into point ${next + 1} of week ${at + 1}`
  })
  const words = many(
    6,
    (point) =>
      `${point + 1}. We talked about point ${point + 1}, and what was open since week ${at}: nobody had news, so it stays as it is.`,
  )
  return `# Meeting of week ${at + 1}\n\n${words.join('\n')}\n\n## Actions\n\n${actions.join('\n')}\n`
}

function config(at: number): string {
  const hosts = many(4, (host) => `${two(at)}-${host}.example.com`)
  const settings = { name: SERVICES[at], port: 8000 + at, timeout: at % 3 === 0 ? 30 : 60, retries: 3, hosts }
  return `${JSON.stringify(settings, undefined, 2)}\n`
}

function source(at: number): string {
  const lines = many(30, (line) =>
    line === 4 + at
      ? `  // TODO: handle an order without lines (${at + 1})`
      : `  total += order.lines[${line}].price * order.lines[${line}].count`,
  )
  return `export function total${at}(order: Order): number {\n  let total = 0\n${lines.join('\n')}\n  return total\n}\n`
}

const CUSTOMERS = many(
  15,
  (at) => `${1000 + at},Customer ${at + 1},C0${200 + at},${((at * 7_919) % 500) + 20},${at % 4 === 0 ? 'late' : 'paid'}`,
)

const FILES: Readonly<Record<Folder, Readonly<Record<string, string>>>> = {
  logs: Object.fromEntries(many(14, (day) => [`day-${two(day + 1)}.log`, `${many(50, (line) => logLine(day, line)).join('\n')}\n`])),
  meetings: Object.fromEntries(many(16, (at) => [`week-${two(at + 1)}.md`, meeting(at)])),
  configs: Object.fromEntries(SERVICES.map((name, at) => [`${name}.json`, config(at)])),
  sources: Object.fromEntries(many(13, (at) => [`total-${two(at)}.ts`, source(at)])),
  lists: { 'customers.csv': `id,name,channel,amount,state\n${CUSTOMERS.join('\n')}\n` },
}

/** Half of the services, with who is called when they fail. */
const GRAPH = SERVICES.flatMap((name, at) => {
  const entity = {
    type: 'entity',
    name,
    entityType: 'service',
    observations: [`on call: ${PEOPLE[at % PEOPLE.length]}`, `tier ${1 + (at % 3)}`],
  }
  const relation = { type: 'relation', from: name, to: SERVICES[(at * 5 + 1) % SERVICES.length], relationType: 'calls' }
  return at % 2 === 0 ? [entity, relation] : []
})

/** The file of the memory server, beside the folder. */
const graphFile = (folder: string): string => join(folder, '..', 'memory.json')

/** Makes all files as they are before a task, and the graph of the memory server. */
export function resetFiles(folder: string): void {
  for (const name of FOLDERS) {
    rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(join(folder, name), { recursive: true })
    for (const [file, content] of Object.entries(FILES[name])) writeFileSync(join(folder, name, file), content)
  }
  writeFileSync(graphFile(folder), GRAPH.map((line) => JSON.stringify(line)).join('\n'))
}

/** What is in the files and the graph now: a task changes the same in all ways. */
export function stateOf(folder: string): unknown {
  const files = FOLDERS.flatMap((name) =>
    readdirSync(join(folder, name))
      .sort()
      .map((file) => [`${name}/${file}`, readFileSync(join(folder, name, file), 'utf8')]),
  )
  return { files, graph: readFileSync(graphFile(folder), 'utf8') }
}
