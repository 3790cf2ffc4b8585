import { MOST_AT_ONCE } from './limits.ts'

/**
 * The source of the code around a script inside its machine: a function that gets `send(kind, id, text)` and returns the functions that the
 * thread calls. It protects nothing, because a script can change everything around it; the receiver of `send` must trust none of it.
 *
 * Values cross as JSON text, written and parsed in here, so that getters and proxies of a script only run in its own machine.
 */
export const GUEST = `(send) => {
  const { parse, stringify } = JSON
  const { defineProperty, keys } = Object
  const waiting = new Map()
  const queue = []
  let last = 0
  let running = 0

  const begin = () => {
    while (running < ${MOST_AT_ONCE} && queue.length > 0) {
      const { what, text, resolve, reject } = queue.shift()
      running += 1
      last += 1
      waiting.set(last, { resolve, reject, counts: true })
      send(what, last, text)
    }
  }
  const ask = (what, given) => {
    const text = stringify(given)
    // Made here, so that it says where in the script.
    const error = new Error()
    return new Promise((resolve, reject) => {
      queue.push({ what, text, resolve, reject: (message, code) => reject(Object.assign(error, { message, code })) })
      begin()
    })
  }
  const sleep = (ms) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject, counts: false })
      send('sleep', last, String(Number(ms) || 0))
    })

  const call = (name, args) => ask('call', { name, arguments: args === undefined ? {} : args })
  // A promise looks for 'then' in whatever it is given, and nothing here is one.
  const isName = (key) => typeof key === 'string' && key !== 'then'
  const server = (name) =>
    new Proxy((args) => call(name, args), { get: (_, key) => (isName(key) ? (args) => call(name + '__' + key, args) : undefined) })
  const tools = new Proxy({}, { get: (_, key) => (isName(key) ? server(key) : undefined) })

  const shown = (value) => {
    if (typeof value === 'string') return value
    if (value instanceof Error) return String(value)
    try {
      return stringify(value) ?? String(value)
    } catch {
      return String(value)
    }
  }
  const say = (...values) => send('say', 0, values.map(shown).join(' ').slice(0, 8192) + '\\n')
  const console = { log: say, info: say, warn: say, error: say, debug: say }

  const globals = {
    tools,
    console,
    sleep,
    search: (query, options) => ask('search', { ...options, query }),
    describe: (...names) => ask('describe', { names: names.flat() }),
    result: (id) => ask('result', { id }),
    read: (id, path) => ask('read', { id, path }),
    store: (key, value) => ask('store', { key, value: value === undefined ? null : value }),
    load: (key) => ask('load', { key }),
  }
  for (const name of keys(globals)) defineProperty(globalThis, name, { value: globals[name], configurable: true, writable: true })

  const placeOf = (error) => /script:(\\d+)/.exec(typeof error?.stack === 'string' ? error.stack : '')?.[1] ?? ''
  const wordsOf = (error) => {
    try {
      if (error instanceof Error) return String(error)
      return typeof error === 'string' ? error : 'It threw ' + shown(error)
    } catch {
      return 'It threw what cannot be shown.'
    }
  }
  const failed = (error) => {
    let place = ''
    try {
      place = placeOf(error)
    } catch {}
    send('failed', 0, place + ':' + String(wordsOf(error)).slice(0, 2000))
  }

  return {
    run(script, input) {
      globalThis.input = parse(input)
      script().then((value) => {
        const text = stringify(value)
        send('returned', 0, text === undefined ? '' : text)
      }).catch(failed)
    },
    answer(id, text, isError, code) {
      const one = waiting.get(id)
      if (one === undefined) return
      waiting.delete(id)
      if (one.counts) {
        running -= 1
        begin()
      }
      if (isError) one.reject(text, code)
      else one.resolve(text === '' ? undefined : parse(text))
    },
  }
}`
