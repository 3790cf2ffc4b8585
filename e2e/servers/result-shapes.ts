import type { Json } from './wire.ts'

/** The revision without `initialize`. */
export const MODERN = '2026-07-28'
export const revisions = ['2024-11-05', '2025-06-18', '2025-11-25', MODERN]

/** Instead of a result: the server asks something first. */
export const question: Json = {
  resultType: 'input_required',
  inputRequests: {
    colour: {
      method: 'elicitation/create',
      params: { message: 'Which colour?', requestedSchema: { type: 'object', properties: { colour: { type: 'string' } } } },
    },
  },
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

/** What each tool of results.ts answers, by its name. A proxy must hand on each of them as it is. */
export const resultShapes: Record<string, Json> = {
  text: { content: [{ type: 'text', text: 'plain' }] },
  text_annotated: {
    content: [
      { type: 'text', text: 'for people', annotations: { audience: ['user'], priority: 0.5, lastModified: '2026-01-02T03:04:05Z' } },
    ],
  },
  image: { content: [{ type: 'image', data: png, mimeType: 'image/png' }] },
  audio: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  resource_text: { content: [{ type: 'resource', resource: { uri: 'file:///a%20b.txt', mimeType: 'text/plain', text: 'inside' } }] },
  resource_blob: { content: [{ type: 'resource', resource: { uri: 'blob:1', mimeType: 'application/octet-stream', blob: 'AAECAw==' } }] },
  resource_link: {
    content: [
      { type: 'resource_link', uri: 'https://example.com/x', name: 'x', title: 'X', description: 'link', mimeType: 'text/html', size: 12 },
    ],
  },
  several: {
    content: [
      { type: 'text', text: 'one' },
      { type: 'image', data: png, mimeType: 'image/png' },
      { type: 'text', text: 'two' },
    ],
  },
  structured: { content: [{ type: 'text', text: '{"celsius":21.5}' }], structuredContent: { celsius: 21.5 } },
  structured_only: { content: [], structuredContent: { celsius: -3, note: null } },
  structured_wrong: { content: [{ type: 'text', text: 'not what the schema says' }], structuredContent: { celsius: 'warm' } },
  structured_absent: { content: [{ type: 'text', text: 'a schema, and no structured content' }] },
  failed: { content: [{ type: 'text', text: 'the file is locked' }], isError: true },
  failed_structured: { content: [{ type: 'text', text: 'quota' }], structuredContent: { retryAfter: 30 }, isError: true },
  meta: {
    content: [{ type: 'text', text: 'with meta', _meta: { 'example.com/part': 1 } }],
    _meta: { 'example.com/trace': { id: 'abc', nested: [1, { deep: true }] } },
  },
  unknown_content: { content: [{ type: 'hologram', rays: [1, 2], nested: { a: null } }] },
  unknown_fields: { content: [{ type: 'text', text: 'x', color: 'red' }], cost: { cents: 3 }, resultKind: 'new', tags: [] },
  empty: { content: [] },
  unicode: {
    content: [
      { type: 'text', text: 'é e\u0301 ß 日本語 👩‍👩‍👧‍👦 \u202Eright-to-left\u202C \uFEFF' },
      { type: 'text', text: '\u2028 \u2029 \u0000 \u001B[31m \uD800 "\\/\n\r\t' },
    ],
    structuredContent: { 'clé "日本"': '\u2028', ['__proto__']: 'own key', constructor: 'own key' },
  },
  unicode_long: { content: [{ type: 'text', text: '👩‍👩‍👧‍👦日本é'.repeat(20_000) }] },
  numbers: {
    content: [],
    structuredContent: {
      maxSafe: Number.MAX_SAFE_INTEGER,
      minSafe: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_VALUE,
      min: Number.MIN_VALUE,
      third: 1 / 3,
      sum: 0.1 + 0.2,
      zero: 0,
    },
  },
  nulls: { content: [{ type: 'text', text: 'x', annotations: null }], structuredContent: null, isError: null, _meta: null },
  no_content: { structuredContent: { only: true } },
  nothing: {},
  link_without_name: { content: [{ type: 'resource_link', uri: 'file:///x' }] },
  numbers_for_text: {
    content: [
      { type: 'text', text: 5 },
      { type: 'image', data: 7, mimeType: null },
    ],
  },
  text_for_content: { content: 'not a list' },
  null_for_content: { content: null },
  items_that_are_none: { content: [null, 1, 'text', [], {}] },
  text_for_is_error: { content: [], isError: 'yes' },
  text_for_meta: { content: [], _meta: 'text' },
  list_for_structured: { content: [], structuredContent: [1, null] },
}

/**
 * Answers that hold no result, as the text on the wire, made for an id: each must fail its own call at once, and nothing else.
 */
export const oddAnswers: Record<string, (id: string) => string> = {
  result_null: (id) => `{"jsonrpc":"2.0","id":${id},"result":null}`,
  result_text: (id) => `{"jsonrpc":"2.0","id":${id},"result":"done"}`,
  result_list: (id) => `{"jsonrpc":"2.0","id":${id},"result":[1]}`,
  neither: (id) => `{"jsonrpc":"2.0","id":${id}}`,
  error_text: (id) => `{"jsonrpc":"2.0","id":${id},"error":"no"}`,
  error_number: (id) => `{"jsonrpc":"2.0","id":${id},"error":{"code":"12","message":7}}`,
  not_json: (id) => `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"value":NaN}}`,
}

/**
 * Results given as the text on the wire, because JavaScript's own numbers cannot hold them: `JSON.parse` changes each.
 * (A proxy that parses loses them; this is here to say so with a test.)
 */
export const rawResults: Record<string, string> = {
  numbers_beyond_double: '{"content":[],"structuredContent":{"id":9007199254740993,"decimal":0.1234567890123456789,"whole":1.0}}',
}

/** The JSON-RPC error that the tool `rpc_error` answers. */
export const rpcError = {
  code: -32_050,
  message: 'The upstream is on fire',
  data: { since: '2026-01-02', parts: ['roof', null], 'retry-after': 5 },
}
