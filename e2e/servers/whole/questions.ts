import {
  type InputRequest,
  type McpServer,
  type ServerContext,
  acceptedContent,
  inputRequired,
  inputResponse,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { capabilitiesOf, said } from './plain-tools.ts'

type Properties = Parameters<typeof inputRequired.elicit>[0]['requestedSchema'] extends infer Schema
  ? Schema extends { properties: infer Given }
    ? Given
    : never
  : never

const form = (message: string, properties: Properties, required: string[] = []): InputRequest =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required } })

const ASK_NAME = form('What is your name?', { name: { type: 'string' } }, ['name'])
const CONFIRM = form('Please confirm', { ok: { type: 'boolean' } }, ['ok'])
const SAMPLE = inputRequired.createMessage({
  messages: [{ role: 'user', content: { type: 'text', text: 'What is the capital of France?' } }],
  maxTokens: 100,
})

/** Fields of every kind, with what they are without an answer. */
const DEFAULTS: Properties = {
  name: { type: 'string', description: 'Name', default: 'John Doe' },
  age: { type: 'integer', description: 'Age', default: 30 },
  score: { type: 'number', description: 'Score', default: 95.5 },
  status: { type: 'string', description: 'Status', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', description: 'Verified', default: true },
}

const named = (text: string): { const: string; title: string } => ({ const: text, title: `The ${text}` })
/** Choices in every form that they may have. */
const CHOICES: Properties = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: ['value1', 'value2', 'value3'].map(named) },
  legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
  untitledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', minItems: 1, maxItems: 3, items: { anyOf: ['value1', 'value2', 'value3'].map(named) } },
}

/**
 * Tools that ask the client, or the person behind it, in the middle of a call. Written once: clients of the revisions with sessions get
 * requests, later ones results that want input.
 *
 * @param mint makes a state that nobody can change on its way.
 */
export function addQuestions(server: McpServer, mint: (round: string) => Promise<string>): void {
  /** What the caller gives for the words of a question. */
  type Wording = { message?: string | undefined; prompt?: string | undefined }
  type Asked = ReturnType<typeof said> | ReturnType<typeof inputRequired>
  const add = (name: string, run: (context: ServerContext, args: Wording) => Asked | Promise<Asked>) =>
    server.registerTool(
      name,
      { description: `Asks: ${name}`, inputSchema: z.object({ message: z.string().optional(), prompt: z.string().optional() }) },
      (args, context) => run(context, args),
    )
  /** A tool that asks one thing and says what the answer was. */
  const addOne = (name: string, key: string, request: (args: Wording) => InputRequest, begin: string) =>
    add(name, ({ mcpReq: { inputResponses } }, args) => {
      const answer = inputResponse(inputResponses, key)
      if (answer.kind === 'missing') return inputRequired({ inputRequests: { [key]: request(args) } })
      return said(`${begin}: ${answerText(answer)}`)
    })

  addOne(
    'test_sampling',
    'sample',
    ({ prompt = 'Test' }) =>
      inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 }),
    'LLM response',
  )
  addOne(
    'test_elicitation',
    'answer',
    ({ message = 'Please answer' }) => form(message, { response: { type: 'string' } }, ['response']),
    'User response',
  )
  addOne('test_elicitation_sep1034_defaults', 'answer', () => form('Please review the fields', DEFAULTS), 'Elicitation completed')
  addOne('test_elicitation_sep1330_enums', 'answer', () => form('Please choose', CHOICES), 'Elicitation completed')
  addOne(
    'test_elicitation_url',
    'visit',
    () => inputRequired.elicitUrl({ message: 'Please sign in', url: 'https://whole.example/sign-in?for=you' }),
    'Visited',
  )
  addOne('test_input_required_result_elicitation', 'user_name', () => ASK_NAME, 'Hello')
  addOne('test_input_required_result_sampling', 'sample_request', () => SAMPLE, 'It said')
  addOne('test_input_required_result_list_roots', 'client_roots', () => inputRequired.listRoots(), 'Roots')

  const stated = (name: string, key: string, word: string) =>
    add(name, async ({ mcpReq: { inputResponses, requestState } }) => {
      if (requestState() === name && inputResponse(inputResponses, key).kind !== 'missing') return said(`${word}-ok: the state is ours`)
      return inputRequired({ inputRequests: { [key]: CONFIRM }, requestState: await mint(name) })
    })
  stated('test_input_required_result_request_state', 'confirm', 'state')
  stated('test_input_required_result_tampered_state', 'confirm', 'integrity')

  add('test_input_required_result_multiple_inputs', async ({ mcpReq: { inputResponses } }) => {
    const keys = ['user_name', 'greeting', 'client_roots']
    const answers = keys.map((key) => inputResponse(inputResponses, key))
    if (answers.every(({ kind }) => kind !== 'missing')) return said(answers.map(answerText).join('; '))
    const inputRequests = { user_name: ASK_NAME, greeting: SAMPLE, client_roots: inputRequired.listRoots() }
    return inputRequired({ inputRequests, requestState: await mint('several') })
  })
  add('test_input_required_result_multi_round', async ({ mcpReq: { inputResponses, requestState } }) => {
    const name = acceptedContent<{ name: string }>(inputResponses, 'step1')?.name
    const round = requestState<string>()
    if (round === 'round 1' && name !== undefined)
      return inputRequired({
        inputRequests: { step2: form('What colour?', { color: { type: 'string' } }, ['color']) },
        requestState: await mint(`round 2 of ${name}`),
      })
    const colour = acceptedContent<{ color: string }>(inputResponses, 'step2')?.color
    if (round?.startsWith('round 2') === true && colour !== undefined) return said(`${round}: ${colour}`)
    return inputRequired({ inputRequests: { step1: ASK_NAME }, requestState: await mint('round 1') })
  })
  add('test_input_required_result_capabilities', async (context) => {
    const { inputResponses } = context.mcpReq
    if (Object.keys(inputResponses ?? {}).length > 0) return said(`capabilities-ok: ${Object.keys(inputResponses ?? {}).join()}`)
    const can = capabilitiesOf(context)
    const inputRequests = {
      ...(can?.elicitation === undefined ? {} : { elicit_input: ASK_NAME }),
      ...(can?.sampling === undefined ? {} : { sample_input: SAMPLE }),
    }
    return Object.keys(inputRequests).length === 0
      ? said('It can do neither.')
      : inputRequired({ inputRequests, requestState: await mint('can') })
  })
}

function answerText(answer: ReturnType<typeof inputResponse>): string {
  switch (answer.kind) {
    case 'missing':
      return 'nothing'
    case 'elicit':
      return `action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`
    case 'sampling':
      return JSON.stringify(answer.result.content)
    case 'roots':
      return String(answer.roots.length)
  }
}
