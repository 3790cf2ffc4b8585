import { type Way, answerOf, flood, pour } from './way.ts'

const notification = (method: string, params: string): string => `{"jsonrpc":"2.0","method":"${method}","params":${params}}`
const MB = 1_000_000

/** What is said on the connection. */
export const messageWays: Readonly<Record<string, Way>> = {
  'ids of 10 MB, and nothing is read': {
    opened: async (peer) => {
      process.stdin.pause()
      for (let at = 0; at < 20; at += 1) await peer.write(`{"jsonrpc":"2.0","id":"${'i'.repeat(10 * MB)}${at}","method":"ping"}\n`)
    },
  },
  'a result of 100,000 levels': {
    call: (peer, request) => peer.write(`${answerOf(request, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)}\n`),
  },
  'a result of 20 MB of small objects': {
    call: (peer, request) => peer.write(`${answerOf(request, `{"content":[${'{},'.repeat(6_600_000)}{}]}`)}\n`),
  },
  'numbers that are none': {
    call: (peer, { id }) =>
      peer.write(`{"jsonrpc":"2.0","id":0${String(id)},"result":{}}\n{"jsonrpc":"2.0","id":${String(id)},"result":{"x":NaN}}\n`),
  },
  'escapes that are none': { opened: (peer) => flood(peer, 10_000, () => '{"jsonrpc":"2.0","id":"\\x","result":{}}') },
  'a line of 300 MB': { opened: (peer) => pour(peer, 300 * MB, 'x') },
  'an answer of 300 MB': {
    call: async (peer, request) => {
      await peer.write(answerOf(request, '{"content":[{"type":"text","text":"').slice(0, -1))
      await pour(peer, 300 * MB, 'y')
      await peer.write('"}]}}\n')
    },
  },
  'a batch of 100,000': {
    opened: (peer) => peer.write(`[${Array.from({ length: 100_000 }, () => notification('notifications/x', '{}')).join()}]\n`),
  },
  'wrong versions of JSON-RPC': {
    opened: (peer) => flood(peer, 50_000, (at) => `{"jsonrpc":"${at % 3}.0","id":${at},"result":{},"error":{}}`),
  },
  'bytes that are no text': { opened: (peer) => pour(peer, 50 * MB, '\0\uFFFD\n') },
  noise: { opened: (peer) => flood(peer, 200_000, (at) => `[${at}] listening on stdout`) },
  'answers twice': {
    call: async (peer, request) => {
      for (let at = 0; at < 100; at += 1) await peer.write(`${answerOf(request, '{"content":[]}')}\n`)
    },
  },
  "answers others' requests": {
    opened: (peer) => flood(peer, 100_000, (at) => `{"jsonrpc":"2.0","id":${at % 2 === 0 ? at : 1_000_000 + at},"result":{"content":[]}}`),
  },
  'never answers': { call: () => undefined },
  'never answers at all': { initialize: () => undefined },
  'an error of 20 MB': {
    call: (peer, { id }) => peer.send({ id, error: { code: 1, message: 'e'.repeat(20 * MB), data: 'd'.repeat(MB) } }),
  },
  'instructions of 20 MB': {
    initialize: (peer, { id }) =>
      peer.send({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'hostile', version: '1' },
          instructions: 'i '.repeat(10 * MB),
        },
      }),
  },
  'a name of 5 MB': {
    initialize: (peer, { id }) =>
      peer.send({
        id,
        result: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'n'.repeat(5 * MB), version: '1' } },
      }),
  },
  'progress without end': {
    call: (peer, { params }) => {
      const { progressToken = 'x' } = (params?.['_meta'] ?? {}) as { progressToken?: unknown }
      return flood(peer, 200_000, (at) =>
        notification('notifications/progress', `{"progressToken":${JSON.stringify(progressToken)},"progress":${at}}`),
      )
    },
  },
  'log messages without end': {
    call: (peer) =>
      flood(peer, 200_000, (at) => notification('notifications/message', `{"level":"error","data":"${'l'.repeat(100)}${at}"}`)),
  },
  'a storm of list_changed': { opened: (peer) => flood(peer, 50_000, () => notification('notifications/tools/list_changed', '{}')) },
  ...Object.fromEntries(
    ['ping', 'sampling/createMessage', 'elicitation/create', 'roots/list', 'x/y'].map((method): [string, Way] => [
      `requests without end: ${method}`,
      {
        opened: (peer) =>
          flood(peer, 50_000, (at) => `{"jsonrpc":"2.0","id":"r${at}","method":"${method}","params":{"messages":[],"message":"x"}}`),
      },
    ]),
  ),
}
