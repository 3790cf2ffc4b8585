// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { PORT_MESSAGE, type WindowBridge } from '../../../electron/control/window-bridge.ts'
import { openMessagePortLink } from './message-port-link.ts'

it('takes a port from this window alone, and none that a page in a frame sends', async () => {
  let requested = 0
  const bridge = { requestPort: () => (requested += 1) } as unknown as WindowBridge
  let isOpen = false
  const link = openMessagePortLink(bridge).then((opened) => {
    isOpen = true
    return opened
  })
  expect(requested).toBe(1)
  const send = (source: unknown, port: MessagePort): boolean =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, data: PORT_MESSAGE, ports: [port] }))
  const foreign = new MessageChannel()
  for (const source of [{ parent: window }, null, undefined]) send(source, foreign.port1)
  await Promise.resolve()
  expect(isOpen).toBe(false)
  const own = new MessageChannel()
  send(window, own.port1)
  await link
  for (const { port1, port2 } of [foreign, own]) {
    port1.close()
    port2.close()
  }
})
