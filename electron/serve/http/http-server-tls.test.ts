import { readFileSync } from 'node:fs'
import { get as overTls } from 'node:https'
import { expect, it } from 'vitest'
import { systemClock } from '../../engine/base/platform.ts'
import { countingEngine } from '../testing/counting-engine.ts'
import { openHttpServer } from './http-server.ts'

it('speaks TLS where it has a certificate, under the names of that', async () => {
  const read = (name: string): string => readFileSync(new URL(`fixtures/box.${name}.pem`, import.meta.url), 'utf8')
  const { engine } = countingEngine({})
  const log = { warn: () => undefined }
  const tls = { cert: read('cert'), key: read('key') }
  const plan = { host: '127.0.0.1', port: 0, noAuth: false, signIn: false, tls, trustedProxy: undefined }
  await using secure = await openHttpServer(plan, { engine, clock: systemClock, log, onChange: () => undefined }).then((each) =>
    Object.assign(each, { [Symbol.asyncDispose]: () => each.close() }),
  )
  const { port, protocol } = new URL(secure.url)
  const ask = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/health', ca: tls.cert, servername: 'box.test', headers: { host } }
      overTls(options, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  expect(protocol).toBe('https:')
  expect(await Promise.all(['box.test', `BOX.test:${port}`, '10.1.2.3', '[fd00::5]', 'localhost'].map(ask))).toEqual([
    200, 200, 200, 200, 200,
  ])
  expect(await Promise.all(['evil.box.test', '10.1.2.4', '*.box.test'].map(ask))).toEqual([403, 403, 403])
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow()
})
