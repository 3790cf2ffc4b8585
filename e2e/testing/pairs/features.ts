import { setTimeout } from 'node:timers/promises'
import { waitLimit } from '../../../scripts/test/wait-limit.ts'
import { until } from '../installation.ts'
import type { BareClient, Json } from './bare-client.ts'

/** How long a notification that may never come is waited for, in ms: 5 s on a quiet machine. */
const LONGEST_HEARING = waitLimit / 54

/** Something of the protocol: what a client does, and what it sees come of it. */
export interface Feature {
  readonly name: string
  /** What was seen; undefined where the revision of the client has no such thing. */
  see(client: BareClient): Promise<unknown>
}

const tool = (name: string, args: Json = {}, title = name): Feature => ({
  name: `tools/call ${title}`,
  see: (client) => client.ask('tools/call', { name, arguments: args }),
})

/** A call in which the client is asked: the questions as they came, and the result. */
const asking = (name: string, title: string): Feature => ({
  name: title,
  async see(client) {
    const before = client.questions.length
    const outcome = await client.ask('tools/call', { name, arguments: {} })
    return { asked: client.questions.slice(before), outcome }
  },
})

const request = (method: string, params: Json = {}, title = method): Feature => ({
  name: title,
  see: (client) => client.ask(method, params),
})

/** A notification that a call brings about. */
const told = (method: string, trigger: string, params: Json = {}): Feature => ({
  name: method,
  async see(client) {
    const before = client.heard(method).length
    await client.ask('tools/call', { name: trigger, arguments: {}, ...params })
    // What is not heard makes a list without it, which is no less compared.
    const heard = until(() => client.heard(method).length > before, `${client.revision} hears ${method}`)
    await Promise.race([heard.catch(() => undefined), setTimeout(LONGEST_HEARING)])
    return client.heard(method).slice(before)
  },
})

const inSessions = (feature: Feature): Feature => ({
  ...feature,
  see: async (client) => (client.isStateless ? undefined : feature.see(client)),
})

/** Everything, in an order that leaves later ones as they would be alone. */
export const FEATURES: readonly Feature[] = [
  {
    name: 'initialization: capabilities, instructions, identity',
    async see(client) {
      const { result } = (await client.opening()) as { result: Json & { _meta?: Json } }
      const { capabilities, instructions, serverInfo, _meta: meta } = result
      return { capabilities, instructions, identity: serverInfo ?? meta?.['io.modelcontextprotocol/serverInfo'] }
    },
  },
  inSessions(request('ping')),
  request('no/such/method', {}, 'unknown method'),
  request('tools/list'),
  tool('test_simple_text', {}, 'text'),
  tool('test_image_content', {}, 'image'),
  tool('test_audio_content', {}, 'audio'),
  tool('test_embedded_resource', {}, 'embedded resource'),
  tool('test_resource_link', {}, 'resource_link'),
  tool('test_multiple_content_types', {}, 'several content types'),
  tool('test_structured', { a: 1, b: 2 }, 'structured content and _meta'),
  tool('test_structured', { a: 'x' }, 'invalid arguments'),
  tool('test_error_handling', {}, 'tool error'),
  tool('no_such_tool', {}, 'unknown tool'),
  {
    name: '_meta of a request, with progress',
    async see(client) {
      const before = client.heard('notifications/progress').length
      const params = { name: 'test_tool_with_progress', arguments: {}, _meta: { progressToken: 'p', 'example.com/mine': 1 } }
      const outcome = await client.ask('tools/call', params)
      return { heard: client.heard('notifications/progress').slice(before), outcome }
    },
  },
  inSessions(request('logging/setLevel', { level: 'debug' })),
  told('notifications/message', 'test_tool_with_logging'),
  {
    name: 'notifications/cancelled',
    async see(client) {
      const outcome = await client.cancelled('tools/call', { name: 'test_waits', arguments: {} })
      return { isAnswered: outcome !== undefined, noticed: await client.ask('tools/call', { name: 'test_was_cancelled', arguments: {} }) }
    },
  },
  asking('test_elicitation_sep1034_defaults', 'elicitation, form with every field type'),
  asking('test_elicitation_sep1330_enums', 'elicitation, form with every choice type'),
  asking('test_elicitation_url', 'elicitation, url'),
  asking('test_sampling', 'sampling'),
  asking('test_input_required_result_list_roots', 'roots'),
  asking('test_input_required_result_multiple_inputs', 'several questions at once'),
  asking('test_input_required_result_multi_round', 'questions in rounds, with state'),
  request('prompts/list'),
  request('prompts/get', { name: 'test_simple_prompt' }, 'prompts/get'),
  request('prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'b' } }, 'prompts/get with arguments'),
  request(
    'prompts/get',
    { name: 'test_prompt_with_embedded_resource', arguments: { resourceUri: 'test://x' } },
    'prompts/get, embedded resource',
  ),
  request('prompts/get', { name: 'test_prompt_with_image' }, 'prompts/get, image'),
  request('prompts/get', { name: 'test_input_required_result_prompt' }, 'prompts/get with a question'),
  request('prompts/get', { name: 'nobody' }, 'unknown prompt'),
  request('resources/list'),
  request('resources/templates/list'),
  request('resources/read', { uri: 'test://static-text' }, 'resources/read'),
  request('resources/read', { uri: 'test://static-binary' }, 'resources/read, binary'),
  request('resources/read', { uri: 'test://template/7/data' }, 'resources/read by a template'),
  request('resources/read', { uri: 'ui://whole/sum.html' }, 'resources/read of an app (ui://)'),
  request('resources/read', { uri: 'test://nothing' }, 'unknown resource'),
  request(
    'completion/complete',
    { ref: { type: 'ref/prompt', name: 'test_prompt_with_arguments' }, argument: { name: 'arg1', value: 'G' } },
    'completion of a prompt',
  ),
  request(
    'completion/complete',
    { ref: { type: 'ref/resource', uri: 'test://template/{id}/data' }, argument: { name: 'id', value: '1' } },
    'completion of a template',
  ),
  {
    name: 'resources/subscribe, or subscriptions/listen',
    async see(client) {
      if (!client.isStateless) return client.ask('resources/subscribe', { uri: 'test://watched-resource' })
      const lists = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }
      client.listen({ ...lists, resourceSubscriptions: ['test://watched-resource'] })
      await until(() => client.heard('notifications/subscriptions/acknowledged').length > 0, 'the stream is open')
      return client.heard('notifications/subscriptions/acknowledged')
    },
  },
  told('notifications/resources/updated', 'test_trigger_resource_update'),
  inSessions(request('resources/unsubscribe', { uri: 'test://watched-resource' })),
  told('notifications/tools/list_changed', 'test_trigger_tool_change'),
  told('notifications/prompts/list_changed', 'test_trigger_prompt_change'),
  told('notifications/resources/list_changed', 'test_trigger_resource_change'),
]
