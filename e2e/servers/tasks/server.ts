/**
 * A server that runs calls as tasks, in one protocol era: by the Tasks extension (SEP-2663), or by the experiment of 2025-11-25.
 *
 *   --era modern   only 2026-07-28
 *   --era legacy   only 2025-11-25; its tools for tasks can only be called as such
 *   --http on      over HTTP on a free port (2026-07-28 only); writes `{"url"}` when it listens
 *   --poll N       how often to ask about a task, in ms (default: 50)
 *   --offers no    it declares no tasks, and has them all the same
 *
 * Tools: those that the conformance suite asks for (`greet`, `slow_compute {seconds, label}`, `failing_job`, `protocol_error_job`,
 * `confirm_delete`, `multi_input`, `test_tool_with_task`); `held {label}` is a task until `finish {label}` is called; `large {bytes}`;
 * `forget` loses all tasks; `seen` returns the requests about tools and tasks so far, with what the client declared.
 */
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { serveFetch } from '../../testing/serve-fetch.ts'
import { servePlain } from '../plain-server.ts'
import { type Json, RpcError, flags, text, writeMessage } from '../wire.ts'
import { type MadeTask, TASK_TOOLS, allTasks, begin, cancel, done, forgetAll, isOver, taskNamed, update } from './made-tasks.ts'

const { era, http, poll, offers } = flags({ era: 'modern', http: 'off', poll: 50, offers: 'yes' })
const EXTENSION = 'io.modelcontextprotocol/tasks'
const WHOLE = { resultType: 'complete' }
const LISTED = { ttlMs: 0, cacheScope: 'private' }
/** What the server keeps a task for, in ms. */
const TTL = 600_000
/** Tools that cannot be called otherwise. */
const REQUIRED = ['failing_job', 'test_tool_with_task', 'held']

/** A schema that everything fits. */
const ANY = { '~standard': { version: 1 as const, vendor: 'any', validate: (value: unknown) => ({ value }) } }

const seen: Json[] = []

function tools(): Json[] {
  const tool = (name: string, more: Json = {}): Json => ({ name, description: `Does ${name}`, inputSchema: { type: 'object' }, ...more })
  const read = { annotations: { readOnlyHint: true } }
  const asTask = era === 'legacy' ? { execution: { taskSupport: 'required' } } : {}
  return [
    ...TASK_TOOLS.map((name) => tool(name, { ...read, ...asTask })),
    ...['greet', 'seen', 'finish', 'forget'].map((name) => tool(name, read)),
  ]
}

/** The result of a tool that needs no task. */
function plainResult(name: string, args: Json): Json | undefined {
  switch (name) {
    case 'greet':
      return text(`Hello, ${String(args['name'])}!`)
    case 'seen':
      return text(JSON.stringify(seen))
    case 'finish':
      for (const task of allTasks()) if (task.label === args['label']) done(task, text(`finished ${task.label}`))
      return text('done')
    case 'forget':
      forgetAll()
      return text('forgotten')
    default:
      return undefined
  }
}

const whenOver = (task: MadeTask): Promise<void> => (isOver(task) ? Promise.resolve() : new Promise((resolve) => task.over.push(resolve)))

/** What every answer about a task has. */
function described({ taskId, status, statusMessage, createdAt, lastUpdatedAt }: MadeTask): Json {
  return { taskId, status, statusMessage, createdAt, lastUpdatedAt, ttlMs: TTL, pollIntervalMs: poll }
}

function detailed(task: MadeTask): Json {
  const { status, result, error, inputRequests } = task
  return {
    ...WHOLE,
    ...described(task),
    ...(status === 'completed' ? { result } : {}),
    ...(status === 'failed' ? { error } : {}),
    ...(status === 'input_required' ? { inputRequests } : {}),
  }
}

function missing(): ProtocolError {
  const data = { requiredCapabilities: { extensions: { [EXTENSION]: {} } } }
  return new ProtocolError(ProtocolErrorCode.MissingRequiredClientCapability, 'Missing required client capability', data)
}

function known(taskId: unknown): MadeTask {
  const task = taskNamed(taskId)
  if (task === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Task not found')
  return task
}

async function call({ name, arguments: given }: Json, takesTasks: boolean, context: ServerContext): Promise<Json> {
  const args = (given ?? {}) as Json
  const plain = plainResult(String(name), args)
  if (plain !== undefined) return { ...WHOLE, ...plain }
  if (!TASK_TOOLS.includes(String(name))) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${String(name)}`)
  if (!takesTasks && REQUIRED.includes(String(name))) throw missing()
  if (name === 'test_tool_with_task') {
    const answer = context.mcpReq.inputResponses?.['user_name'] as { content?: Json } | undefined
    if (answer === undefined) {
      const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] }
      const params = { mode: 'form', message: 'Your name?', requestedSchema }
      return { resultType: 'input_required', inputRequests: { user_name: { method: 'elicitation/create', params } }, requestState: 'asked' }
    }
    args['user_name'] = Object.values(answer.content ?? {})[0]
  }
  const task = begin(String(name), args)
  if (takesTasks) return { resultType: 'task', ...described(task) }
  await whenOver(task)
  return { ...WHOLE, ...task.result }
}

async function answer(method: string, params: Json, context: ServerContext): Promise<Json> {
  const envelope = (context.mcpReq.envelope ?? {}) as Json
  const declared = envelope['io.modelcontextprotocol/clientCapabilities'] as { extensions?: Json } | undefined
  const takesTasks = declared?.extensions?.[EXTENSION] !== undefined
  const { _meta: _ofRequest, ...own } = params
  if (method !== 'tools/list') seen.push({ method, params: own, takesTasks })
  if (method === 'tools/list') return { ...WHOLE, ...LISTED, tools: tools() }
  if (method === 'tools/call') return call(params, takesTasks, context)
  if (!['tasks/get', 'tasks/update', 'tasks/cancel'].includes(method))
    throw new ProtocolError(ProtocolErrorCode.MethodNotFound, 'Method not found')
  if (!takesTasks) throw missing()
  const task = known(params['taskId'])
  if (method === 'tasks/get') return detailed(task)
  if (method === 'tasks/cancel') cancel(task)
  else update(task, context.mcpReq.inputResponses ?? {})
  return WHOLE
}

function modern(): Server {
  const extensions = offers === 'yes' ? { extensions: { [EXTENSION]: {} } } : {}
  const server = new Server({ name: 'tasks', version: '1.0.0' }, { capabilities: { tools: {}, ...extensions } })
  server.fallbackRequestHandler = async ({ method, params }, context) => answer(method, params ?? {}, context)
  // The SDK takes these two for methods of 2025-11-25, unless they are registered with a schema.
  for (const method of ['tasks/get', 'tasks/cancel'])
    server.setRequestHandler(method, { params: ANY }, async (params, context) => answer(method, params as Json, context) as never)
  return server
}

/** The experiment of 2025-11-25, written by hand: no SDK serves it. */
function legacy(): void {
  const asked = new Map<unknown, (result: Json) => void>()
  let lastQuestion = 0
  const shown = (task: MadeTask): Json => {
    const { ttlMs: ttl, pollIntervalMs: pollInterval, ...rest } = described(task)
    return { ...rest, ttl, pollInterval }
  }
  const ask = ({ method, params }: Json, taskId: string): Promise<Json> => {
    const id = `question-${(lastQuestion += 1)}`
    writeMessage({ id, method, params: { ...(params as Json), _meta: { 'io.modelcontextprotocol/related-task': { taskId } } } })
    return new Promise((resolve) => asked.set(id, resolve))
  }
  const result = async (task: MadeTask): Promise<Json> => {
    for (const [key, question] of Object.entries(task.inputRequests)) update(task, { [key]: await ask(question, task.taskId) })
    await whenOver(task)
    if (task.status === 'failed') throw new RpcError(-32603, 'the job broke')
    if (task.status === 'cancelled') throw new RpcError(-32602, 'The task was cancelled')
    return { ...task.result, _meta: { 'io.modelcontextprotocol/related-task': { taskId: task.taskId } } }
  }
  const aboutTask = async (method: string, params: Json): Promise<Json | undefined> => {
    if (!method.startsWith('tasks/')) return undefined
    const task = taskNamed(params['taskId'])
    if (task === undefined) throw new RpcError(-32602, 'Task not found')
    if (method === 'tasks/result') return result(task)
    if (method === 'tasks/cancel') cancel(task)
    return shown(task)
  }
  servePlain({
    name: 'tasks',
    protocolVersions: ['2025-11-25'],
    capabilities: offers === 'yes' ? { tasks: { cancel: {}, requests: { tools: { call: {} } } } } : {},
    list: () => ({ tools: tools() }),
    call({ name, args, params }) {
      seen.push({ method: 'tools/call', params: { ...params, _meta: undefined }, takesTasks: params['task'] !== undefined })
      const plain = plainResult(name, args)
      if (plain !== undefined) return plain
      if (params['task'] === undefined) throw new RpcError(-32601, `${name} can only be called as a task`)
      return { task: shown(begin(name, args)) }
    },
    intercept(message) {
      const { id, method, params = {}, result: given } = message
      if (method === undefined) return asked.get(id)?.((given ?? {}) as Json) === undefined
      if (!method.startsWith('tasks/') || id === undefined) return false
      seen.push({ method, params, takesTasks: true })
      void aboutTask(method, params).then(
        (value) => writeMessage({ id, result: value }),
        (error: RpcError) => writeMessage({ id, error: { code: error.code, message: error.message } }),
      )
      return true
    },
  })
}

if (http === 'on') {
  const handler = createMcpHandler(modern, { legacy: 'reject' })
  const { port } = await serveFetch((request) => handler.fetch(request), 0)
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/mcp` })}\n`)
  process.stdin.resume().on('end', () => process.exit(0))
} else if (era === 'legacy') legacy()
else serveStdio(modern, { legacy: 'reject' })
