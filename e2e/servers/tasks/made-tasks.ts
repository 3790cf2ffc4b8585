import { randomUUID } from 'node:crypto'
import { type Json, text } from '../wire.ts'

/** A task as this server keeps it. */
export interface MadeTask {
  readonly taskId: string
  readonly tool: string
  readonly label: string
  readonly createdAt: string
  lastUpdatedAt: string
  status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'
  statusMessage: string
  result?: Json
  error?: Json
  inputRequests: Record<string, Json>
  readonly inputResponses: Record<string, Json>
  /** Called at the end. */
  readonly over: (() => void)[]
}

/** What can be called: how long it takes, and what comes of it. */
const RUNS: Readonly<Record<string, (task: MadeTask, args: Json) => void>> = {
  slow_compute: (task, { seconds }) => void setTimeout(() => done(task, text(`computed ${task.label}`)), Number(seconds ?? 0) * 1000),
  failing_job: (task) => void setTimeout(() => done(task, { ...text('it did not work'), isError: true }), 100),
  protocol_error_job: (task) => void setTimeout(() => failed(task), 100),
  confirm_delete: (task) =>
    ask(task, { confirm: question('Delete it?', 'sure') }, ({ confirm }) => text(`deleted: ${JSON.stringify(confirm)}`)),
  multi_input: (task) =>
    ask(task, { one: question('One?', 'value'), two: question('Two?', 'value') }, (all) => text(`got ${JSON.stringify(all)}`)),
  test_tool_with_task: (task, { user_name: name }) => void setTimeout(() => done(task, text(`Hello, ${String(name)}!`)), 50),
  // Ends when it is told to.
  held: () => undefined,
  large: (task, { bytes }) => void setTimeout(() => done(task, text('x'.repeat(Number(bytes)))), 50),
}

export const TASK_TOOLS = Object.keys(RUNS)

const made = new Map<string, MadeTask>()

/** Begins a task. */
export function begin(tool: string, args: Json): MadeTask {
  const now = new Date().toISOString()
  const task: MadeTask = {
    taskId: randomUUID(),
    tool,
    label: typeof args['label'] === 'string' ? args['label'] : '',
    createdAt: now,
    lastUpdatedAt: now,
    status: 'working',
    statusMessage: `${tool} works`,
    inputRequests: {},
    inputResponses: {},
    over: [],
  }
  made.set(task.taskId, task)
  RUNS[tool]?.(task, args)
  return task
}

/** A task by its id. */
export function taskNamed(taskId: unknown): MadeTask | undefined {
  return made.get(String(taskId))
}

export function allTasks(): MadeTask[] {
  return [...made.values()]
}

/** Forgets everything, as a restart would. */
export function forgetAll(): void {
  made.clear()
}

export function cancel(task: MadeTask): void {
  if (!isOver(task)) end(task, 'cancelled', 'cancelled by request')
}

/** Takes answers of the client; those that were not asked for are ignored. */
export function update(task: MadeTask, inputResponses: Json): void {
  for (const [key, response] of Object.entries(inputResponses)) {
    if (task.inputRequests[key] === undefined) continue
    delete task.inputRequests[key]
    task.inputResponses[key] = response as Json
  }
  if (Object.keys(task.inputRequests).length > 0 || task.status !== 'input_required') return
  task.status = 'working'
  answers.get(task.taskId)?.()
}

export function done(task: MadeTask, result: Json): void {
  if (isOver(task)) return
  task.result = result
  end(task, 'completed', `${task.tool} is done`)
}

export function isOver({ status }: MadeTask): boolean {
  return status !== 'working' && status !== 'input_required'
}

const answers = new Map<string, () => void>()

function ask(task: MadeTask, questions: Record<string, Json>, result: (responses: Json) => Json): void {
  task.status = 'input_required'
  task.inputRequests = questions
  answers.set(task.taskId, () => done(task, result(task.inputResponses)))
}

function question(message: string, field: string): Json {
  const requestedSchema = { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] }
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } }
}

function failed(task: MadeTask): void {
  task.error = { code: -32603, message: 'the job broke' }
  end(task, 'failed', 'the job broke')
}

function end(task: MadeTask, status: MadeTask['status'], statusMessage: string): void {
  Object.assign(task, { status, statusMessage, lastUpdatedAt: new Date().toISOString() })
  task.over.forEach((each) => each())
}
