import type { Page } from 'playwright-core'

/** What the app sends to the page. Ports are numbers. */
interface FrameMessage {
  readonly channel: string
  readonly message: unknown
  readonly ports: readonly number[]
}

/** The app's process, as a page's half of Electron speaks to it. */
export interface MainProcess {
  send(channel: string, ...given: unknown[]): Promise<readonly FrameMessage[]>
  invoke(channel: string, ...given: unknown[]): Promise<unknown>
  tell(port: number, data: unknown): Promise<void>
  hear(port: number): Promise<unknown>
  close(port: number): Promise<void>
}

const WORLD = 'preload'

/**
 * Runs a preload script in each document of a page, in a world of its own, as Electron does with `contextIsolation`: it shares the
 * document's events with the page, and nothing else. `electron` is a double of the two parts that a sandboxed preload script uses. Data of
 * ports must be text.
 */
export async function runPreload(page: Page, script: string, main: (address: string) => MainProcess): Promise<void> {
  const client = await page.context().newCDPSession(page)
  /** Those of the document that is there now. */
  const ports: number[] = []
  // The ports of a document go with it. Where the app has ended, they went with the app.
  client.on('Runtime.executionContextsCleared', () => {
    for (const port of ports.splice(0))
      main('')
        .close(port)
        .catch(() => undefined)
  })
  client.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== 'askMain') return
    const { id, what, given, address } = JSON.parse(payload) as { id: number; what: keyof MainProcess; given: unknown[]; address: string }
    const answer = async (): Promise<object> => {
      try {
        const called = main(address)[what] as (...given: unknown[]) => Promise<unknown>
        const value = await called(...given)
        if (what === 'send') ports.push(...(value as FrameMessage[]).flatMap((sent) => sent.ports))
        return { id, value }
      } catch (error) {
        return { id, error: (error as Error).message }
      }
    }
    void answer()
      .then((answered) =>
        client.send('Runtime.evaluate', { contextId: executionContextId, expression: `heard(${JSON.stringify(answered)})` }),
      )
      // The document is gone.
      .catch(() => undefined)
  })
  await client.send('Runtime.enable')
  await client.send('Page.enable')
  await client.send('Runtime.addBinding', { name: 'askMain', executionContextName: WORLD })
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${exposedApi.toString()})()` })
  const isolated = `(${preloadParts.toString()})();((require) => {${script}\n})(() => electron)`
  await client.send('Page.addScriptToEvaluateOnNewDocument', { source: isolated, worldName: WORLD })
}

/** Runs in the page's own world: makes there what the preload script exposes. */
function exposedApi(): void {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  const detailOf = (event: Event): Record<string, unknown> => JSON.parse((event as CustomEvent<string>).detail) as Record<string, unknown>
  window.addEventListener('preload:expose', (event) => {
    const { key, names } = detailOf(event) as { key: string; names: string[] }
    if (key in window) throw new Error(`Cannot bind an API on top of an existing property on the window object: ${key}`)
    const call =
      (name: string) =>
      (...given: unknown[]): Promise<unknown> =>
        new Promise((resolve, reject) => {
          waiting.set((last += 1), { resolve, reject })
          const detail = JSON.stringify({ id: last, key, name, given })
          window.dispatchEvent(new CustomEvent('preload:call', { detail }))
        })
    const value = Object.freeze(Object.fromEntries(names.map((name) => [name, call(name)])))
    Object.defineProperty(window, key, { value, enumerable: true })
  })
  window.addEventListener('preload:answer', (event) => {
    const { id, value, error } = detailOf(event) as { id: number; value: unknown; error?: string }
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  })
}

/** Runs in the world of the preload script: `electron` of a sandboxed preload script. */
function preloadParts(): void {
  const world = globalThis as unknown as {
    askMain(message: string): void
    heard(answer: { id: number; value: unknown; error?: string }): void
    electron: unknown
  }
  type Listener = (event: { ports: MessagePort[] }, message: unknown) => void
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Listener[]>()
  const exposed = new Map<string, Record<string, (...given: unknown[]) => unknown>>()
  let last = 0
  world.heard = ({ id, value, error }) => {
    if (error === undefined) waiting.get(id)?.resolve(value)
    else waiting.get(id)?.reject(new Error(error))
    waiting.delete(id)
  }
  const ask = (what: keyof MainProcess, ...given: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject })
      world.askMain(JSON.stringify({ id: last, what, given, address: location.href }))
    })

  const portOf = (at: number): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (typeof data !== 'string') throw new Error('Only text goes through the ports of this double.')
      void ask('tell', at, data)
    }
    port1.addEventListener('close', () => void ask('close', at))
    const hear = async (): Promise<void> => {
      for (;;) {
        const message = await ask('hear', at)
        if (message === null) return port1.close()
        port1.postMessage(message)
      }
    }
    void hear()
    return port2
  }

  world.electron = {
    ipcRenderer: {
      on: (channel: string, listener: Listener) => void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      send: (channel: string, ...given: unknown[]) =>
        void ask('send', channel, ...given).then((sent) => {
          for (const { channel: to, message, ports } of sent as FrameMessage[])
            for (const listener of listeners.get(to) ?? []) listener({ ports: ports.map(portOf) }, message)
        }),
      invoke: (channel: string, ...given: unknown[]) => ask('invoke', channel, ...given),
    },
    contextBridge: {
      exposeInMainWorld(key: string, api: Record<string, (...given: unknown[]) => unknown>) {
        exposed.set(key, api)
        window.dispatchEvent(new CustomEvent('preload:expose', { detail: JSON.stringify({ key, names: Object.keys(api) }) }))
      },
    },
  }
  window.addEventListener('preload:call', (event) => {
    const { id, key, name, given } = JSON.parse((event as CustomEvent<string>).detail) as {
      id: number
      key: string
      name: string
      given: unknown[]
    }
    const answer = (answered: object): void =>
      void window.dispatchEvent(new CustomEvent('preload:answer', { detail: JSON.stringify({ id, ...answered }) }))
    const called = async (): Promise<unknown> => exposed.get(key)?.[name]?.(...given)
    called().then(
      (value) => answer({ value }),
      (error: Error) => answer({ error: error.message }),
    )
  })
}
