import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'
import { config } from 'zod'
import type { AskedPageCall, OpenedPage } from '../../../electron/contract/pages/tool-pages.ts'
import type { ControlClient } from '../../../electron/control/control-api.ts'
import { desktop } from '../../engine/desktop.ts'

// The policy of the window forbids the code that zod would generate, and the browser would complain of the attempt.
config({ jitless: true })

type Json = Record<string, unknown>
type Result = Parameters<AppBridge['sendToolResult']>[0]

/** What the user answers to a call. */
export interface PageAnswer {
  readonly isAllowed: boolean
  /** Whether it holds for all calls of the tool until the page is closed. */
  readonly isForAll: boolean
}

/** What a window does for a page. */
export interface PageHandlers {
  /** Asks the user. Returns undefined if they allowed all calls of a tool while this one waited: then Tooltray may not need to ask. */
  confirm(call: AskedPageCall): Promise<PageAnswer | undefined>
  /** Shows an address that the page would like to open. */
  onLink(address: string): void
  /** Shows what the page says to the model: the playground has none. */
  onSaid(text: string): void
  /** @param height of its content, in pixels. */
  onHeight(height: number): void
  onStarted(): void
}

/**
 * Connects the window to the page in a frame, as a host of MCP Apps. Messages are taken from that frame alone, whatever it shows. Returns a
 * function that ends the connection.
 *
 * @param given what its tool was called with, and its result.
 */
export async function connectPage(
  frame: Window,
  page: OpenedPage,
  given: { readonly arguments: Json; readonly result: Json },
  client: ControlClient,
  handlers: PageHandlers,
): Promise<() => void> {
  const bridge = new AppBridge(
    null,
    { name: 'Tooltray', version: '1' },
    { openLinks: {}, serverTools: {}, serverResources: {}, message: { text: {} }, updateModelContext: { text: {} } },
    { hostContext: hostContext() },
  )
  bridge.oncalltool = async ({ name, arguments: args }) => {
    const call = { id: page.id, name, arguments: args }
    let answer = await client.pages.call(call)
    // Tooltray decides what is asked, and asks again if the call or its tool is another by then.
    while ('asks' in answer) {
      const said = await handlers.confirm(answer.asks)
      if (said?.isAllowed === false) return { isError: true, content: [{ type: 'text', text: 'The user did not allow this call.' }] }
      const agreed = said === undefined ? {} : { agreed: answer.asks.fingerprint, isForAll: said.isForAll }
      answer = await client.pages.call({ ...call, ...agreed })
    }
    return answer.result as Result
  }
  bridge.onreadresource = async ({ uri }) =>
    (await client.pages.read({ id: page.id, uri })) as unknown as Awaited<ReturnType<NonNullable<AppBridge['onreadresource']>>>
  bridge.onopenlink = async ({ url }) => {
    if (URL.parse(url)?.protocol !== 'https:') return { isError: true }
    handlers.onLink(url)
    return {}
  }
  const say = async ({ content = [] }: { content?: readonly { type: string; text?: string }[] }): Promise<Json> => {
    if (content.length > 0) handlers.onSaid(content.map(({ type, text }) => text ?? `(${type})`).join('\n'))
    return {}
  }
  bridge.onmessage = say
  bridge.onupdatemodelcontext = say
  bridge.onsizechange = ({ height }) => {
    if (typeof height === 'number') handlers.onHeight(height)
  }
  bridge.onloggingmessage = () => undefined
  bridge.oninitialized = () => {
    handlers.onStarted()
    void bridge.sendToolInput({ arguments: given.arguments }).then(() => bridge.sendToolResult(given.result as Result))
  }
  await bridge.connect(new PostMessageTransport(frame, frame))
  return () => void bridge.close()
}

/** What a page learns of its surroundings. */
function hostContext() {
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
    displayMode: 'inline' as const,
    availableDisplayModes: ['inline' as const],
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platform: desktop() === undefined ? ('web' as const) : ('desktop' as const),
  }
}
