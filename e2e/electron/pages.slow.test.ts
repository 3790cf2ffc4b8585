import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Frame, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ownServer, until } from '../testing/installation.ts'
import { launchApp, makeHome } from './testing/packed-app.ts'
import { describeApp } from './testing/with-desktop.ts'

const LEAKING = join(import.meta.dirname, '../servers/pages/leaking.html')
/** A host that nobody has (RFC 2606). */
const NAME = 'leak.invalid'

/** What comes in from outside of the page, by TCP and UDP. */
async function listeners() {
  const heard: string[] = []
  const server = createServer((socket) => {
    heard.push('a connection of WebRTC')
    // It would be waited for otherwise.
    socket.on('data', () => socket.end()).on('error', () => undefined)
  })
  const http = createServer((socket) => {
    heard.push('a connection of a navigation')
    socket.on('error', () => undefined).end()
  })
  const udp = createSocket('udp4', () => void heard.push('a packet'))
  for (const each of [server, http]) await once(each.listen(0, '127.0.0.1'), 'listening')
  await once(udp.bind(0, '127.0.0.1'), 'listening')
  return {
    heard,
    targets: {
      tcp: `127.0.0.1:${port(server)}`,
      http: `127.0.0.1:${port(http)}`,
      udp: `127.0.0.1:${udp.address().port}`,
      name: NAME,
    },
    [Symbol.dispose]() {
      for (const each of [server, http, udp]) each.close()
    },
  }
}

/** As a page would use WebRTC that got it back: it tells by the name of a user, to hosts by address and by name. */
const webRtc = async ({ tcp, udp, name }: { tcp: string; udp: string; name: string }) => {
  const [username, credential] = ['PIN-4711', 'x']
  const connection = new RTCPeerConnection({
    iceServers: [
      { urls: `turn:${tcp}?transport=tcp`, username, credential },
      { urls: `turn:turn.${name}:443?transport=tcp`, username, credential },
      { urls: `stun:${udp}` },
      { urls: `stun:stun.${name}:3478` },
    ],
  })
  const candidates: string[] = []
  connection.onicecandidate = ({ candidate }) => void (candidate !== null && candidates.push(candidate.candidate))
  connection.createDataChannel('x')
  const gathered = new Promise((resolve) => {
    connection.onicegatheringstatechange = () => connection.iceGatheringState === 'complete' && resolve(undefined)
  })
  await connection.setLocalDescription(await connection.createOffer())
  await gathered
  return candidates.filter((each) => each !== '')
}

/**
 * Runs a function in a global of a frame that none of its scripts has touched: the first script of a page takes WebRTC away, and is no
 * wall.
 */
async function inAFreshGlobal<Given>(page: Page, frame: Frame, run: (given: Given) => Promise<unknown>, given: Given): Promise<unknown> {
  const session = await page.context().newCDPSession(frame.parentFrame() ?? frame)
  const { frameTree } = await session.send('Page.getFrameTree')
  const frameId = frameTree.childFrames?.[0]?.frame.id ?? frameTree.frame.id
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', { frameId })
  const expression = `(${run.toString()})(${JSON.stringify(given)})`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as unknown
}

const port = (server: ReturnType<typeof createServer>): number => (server.address() as AddressInfo).port

/** Starts the network's own log of the window's session; `stop` returns what names were looked up. */
async function netLog(app: ElectronApplication, file: string): Promise<() => Promise<string[]>> {
  await app.evaluate(({ session }, to) => session.defaultSession.netLog.startLogging(to, { captureMode: 'everything' }), file)
  return async () => {
    await app.evaluate(({ session }) => session.defaultSession.netLog.stopLogging())
    const { constants, events } = JSON.parse(readFileSync(file, 'utf8')) as {
      constants: { logEventTypes: Record<string, number> }
      events: { type: number; params?: { host?: string } }[]
    }
    const type = constants.logEventTypes['HOST_RESOLVER_MANAGER_REQUEST']
    expect(type).toBeDefined()
    return events.flatMap((event) => (event.type === type && event.params?.host !== undefined ? [event.params.host] : []))
  }
}

describeApp((desktop) => {
  it('lets a page of a tool reach nothing that it did not declare: not by WebRTC, names, navigations, or this computer', async () => {
    using outside = await listeners()
    await using home = makeHome(desktop())
    const page = readFileSync(LEAKING, 'utf8').replace('__TARGETS__', encodeURIComponent(JSON.stringify(outside.targets)))
    writeFileSync(join(home.folder, 'page.html'), page)
    writeFileSync(
      join(home.folder, 'servers.json'),
      JSON.stringify({ mcpServers: { evil: ownServer('pages/pages', '--name', 'evil', '--html', join(home.folder, 'page.html')) } }),
    )
    home.own('page.html', 'servers.json')
    await using app = await launchApp(desktop(), home)
    const window = await app.app.firstWindow()
    await window.evaluate(() => (location.hash = '#/servers'))
    await window.getByText('5 tools').first().waitFor()
    const stop = await netLog(app.app, join(home.folder, 'net.json'))
    await window.evaluate(() => (location.hash = '#/search?tool=evil__show'))
    const pane = window.getByRole('complementary', { name: 'Tool evil__show' })
    await pane.getByRole('button', { name: 'Run' }).click()
    const inner = (): Frame | undefined => window.frames().find((frame) => frame.url().endsWith('/page'))
    await until(() => inner() !== undefined, 'the page is there')
    const tried = await inAFreshGlobal(window, inner() as Frame, webRtc, outside.targets)
    // What the page does by itself comes before the end of that.
    expect(tried).toEqual([])
    const names = await stop()
    expect(outside.heard).toEqual([])
    expect(names.filter((name) => name.includes(NAME))).toEqual([])
  })
})
