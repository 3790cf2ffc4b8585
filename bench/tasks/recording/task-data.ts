import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A tool as a recorded server lists it, with what is said of the server beside it. */
export interface RecordedTool {
  readonly server: string
  readonly name: string
  readonly description?: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly serverDescription?: string
}

/** What an agent searched for, in its own words. */
export interface RecordedSearch {
  readonly search: string
}

/** What an agent executed, and what came back as text. */
export interface RecordedCall {
  readonly call: { readonly server: string; readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }
  readonly result: string
}

export interface RecordedTask {
  readonly id: string
  readonly question: string
  /** Names of the tools that one way to the goal needs, by those who wrote the task. */
  readonly needed: readonly string[]
  readonly turns: readonly (RecordedSearch | RecordedCall)[]
}

export interface RecordedTasks {
  readonly tools: readonly RecordedTool[]
  /** In the order of their files' names, and within. */
  readonly tasks: readonly RecordedTask[]
}

/**
 * Reads recorded tasks: the tools of every `*.tools.json` of a folder, and the tasks of every other `*.json`, each packed by gzip (`.gz`)
 * or not. Throws where there are no tools or no tasks, and names the file that holds something else.
 */
export function readRecordedTasks(folder: string): RecordedTasks {
  const files = readdirSync(folder)
    .filter((name) => /\.json(\.gz)?$/.test(name))
    .sort()
  const [tools, tasks] = [true, false].map((ofTools) => files.filter((name) => /\.tools\.json(\.gz)?$/.test(name) === ofTools))
  const read = {
    tools: (tools ?? []).flatMap((name) => readList<RecordedTool>(join(folder, name), ['server', 'name', 'inputSchema'])),
    tasks: (tasks ?? []).flatMap((name) => readList<RecordedTask>(join(folder, name), ['id', 'needed', 'turns'])),
  }
  if (read.tools.length === 0)
    throw new Error(`There are no tools in ${folder}. They are in files called NAME.tools.json or NAME.tools.json.gz.`)
  if (read.tasks.length === 0)
    throw new Error(`There are no tasks in ${folder}. They are in all other files called NAME.json or NAME.json.gz.`)
  return read
}

/** The list that a file holds, each of whose elements has these members. */
function readList<T>(file: string, members: readonly string[]): readonly T[] {
  const bytes = readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const value: unknown = JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'))
  const fits = (each: unknown): boolean => typeof each === 'object' && each !== null && members.every((name) => name in each)
  if (!Array.isArray(value) || !value.every(fits))
    throw new Error(`${file} does not hold a list whose elements have ${members.join(', ')}.`)
  return value as T[]
}

/** The same text for calls of one tool with equal arguments, in whatever order these stand. */
export function callKey(tool: string, args: unknown): string {
  return JSON.stringify([tool, args], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}
