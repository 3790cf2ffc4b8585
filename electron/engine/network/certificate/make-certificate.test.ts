import { X509Certificate } from 'node:crypto'
import { connect, createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { CERTIFICATE_DAYS, makeCertificate } from './make-certificate.ts'

const NOW = Date.UTC(2026, 10, 26)

it('is for the names and addresses that were asked for, and for so many days', async () => {
  const made = await makeCertificate(['vm', 'vm.local', '192.0.2.2', '::1'], NOW)
  const certificate = new X509Certificate(made.cert)
  expect(certificate.subject).toBe('CN=vm\nO=Tooltray')
  expect(certificate.issuer).toBe(certificate.subject)
  expect(certificate.ca).toBe(true)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect([certificate.checkHost('vm.local'), certificate.checkIP('192.0.2.2'), certificate.checkIP('::1')]).toEqual([
    'vm.local',
    '192.0.2.2',
    '::1',
  ])
  expect(certificate.checkHost('other')).toBeUndefined()
  expect(certificate.validToDate.getTime() - NOW).toBe(CERTIFICATE_DAYS * 24 * 3_600_000)
  expect(CERTIFICATE_DAYS).toBeLessThanOrEqual(825)
})

it('has a key of its own each time', async () => {
  const [one, other] = [await makeCertificate(['vm'], NOW), await makeCertificate(['vm'], NOW)]
  expect(one.key).not.toBe(other.key)
  expect(new X509Certificate(one.cert).serialNumber).not.toBe(new X509Certificate(other.cert).serialNumber)
})

it('is accepted over TLS by who has installed it, and by nobody else', async () => {
  const made = await makeCertificate(['127.0.0.1', 'localhost'], Date.now())
  const server = createServer(made, (socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const read = (ca: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ca }, () => undefined)
      let text = ''
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
      socket.on('end', () => resolve(text)).on('error', reject)
    })
  expect(await read([made.cert])).toBe('hello')
  const stranger = await makeCertificate(['127.0.0.1'], Date.now())
  await expect(read([stranger.cert])).rejects.toThrow()
  server.close()
})
