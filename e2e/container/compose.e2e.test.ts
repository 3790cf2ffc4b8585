import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { parseServersFile } from '../../electron/engine/config/servers-file.ts'
import { createInstallation } from '../testing/installation.ts'
import { startOfImage } from './first-start.ts'
import { composeProblems } from './schemas.ts'

interface Compose {
  services: Record<
    'tooltray' | 'proxy',
    {
      build?: { context: string; dockerfile: string }
      command: string[]
      ports?: string[]
      volumes: string[]
      networks: { tools: { ipv4_address: string } }
      read_only: boolean
      cap_drop: string[]
      security_opt: string[]
    }
  >
}

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'container/compose.yaml'), 'utf8')

/** The file as Compose reads it: `${NAME:-DEFAULT}` and `$$`. */
const composed = (variables: Record<string, string> = {}): Compose =>
  parse(
    text
      .replaceAll(/^ *#.*\n/gm, '')
      .replaceAll(/\$\{([A-Z_]+):-([^}]*)\}/g, (_all, name: string, otherwise: string) => variables[name] ?? otherwise)
      .replaceAll('$$', '$'),
  ) as Compose

it('is valid by the Compose Specification', () => {
  expect(composeProblems(parse(text))).toEqual([])
})

it('is found out where a field is unknown, or of another type', () => {
  expect(composeProblems(parse(text.replace('read_only: true', 'readonly: true'))).join()).toContain('"additionalProperty":"readonly"')
  expect(composeProblems(parse(text.replace('restart: unless-stopped', 'restart: 5'))).join()).toContain('/services/tooltray/restart')
})

it('has no key that Compose takes for a variable without a default', () => {
  const code = text.replaceAll(/^ *#.*\n/gm, '').replaceAll('$$', '')
  expect(code.match(/\$\{?\w+(?!:-|\w)/g)).toBeNull()
})

it('reaches Tooltray through the proxy alone, with as few rights as it needs', () => {
  const { tooltray, proxy } = composed().services
  expect(tooltray.ports).toBeUndefined()
  expect(tooltray.build).toEqual({ context: '..', dockerfile: 'container/Dockerfile' })
  for (const service of [tooltray, proxy]) {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toEqual(['no-new-privileges:true'])
  }
})

it('mounts secrets as files by a second file, where the image looks for them', () => {
  const more = parse(readFileSync(join(root, 'container/compose.secrets.yaml'), 'utf8')) as {
    services: { tooltray: { secrets: string[] } }
    secrets: Record<string, { file: string }>
  }
  expect(composeProblems(more)).toEqual([])
  expect(more.services.tooltray.secrets).toEqual(Object.keys(more.secrets))
  for (const [name, { file }] of Object.entries(more.secrets)) expect(file).toBe(`./secrets/${name}`)
  // Where Compose mounts them (Compose Specification, secrets).
  expect(readFileSync(join(root, 'container/Dockerfile'), 'utf8')).toContain(' TOOLTRAY_SECRETS_DIR=/run/secrets ')
  expect(readFileSync(join(root, '.gitignore'), 'utf8').split('\n')).toContain('container/secrets/')
})

it('starts Tooltray with a servers.json that trusts the proxy, and leaves one that is there', async () => {
  const { tooltray, proxy } = composed({ SITE_HOST: 'box.example.com' }).services
  expect(proxy.command.join(' ')).toBe('caddy reverse-proxy --from box.example.com --to tooltray:8747')
  await using installation = createInstallation()
  const file = join(installation.home, 'data/tooltray/servers.json')
  const first = await startOfImage(installation, tooltray.command)
  expect((await fetch(`http://127.0.0.1:${first.port}/health`)).status).toBe(200)
  const { problems, settings } = parseServersFile(readFileSync(file, 'utf8'))
  expect(problems).toEqual([])
  expect(settings.http?.trustedProxy).toMatchObject({
    addresses: [proxy.networks.tools.ipv4_address],
    url: 'https://box.example.com',
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
  expect(await first.end()).toBe(0)

  const changed = readFileSync(file, 'utf8').replace('box.example.com', 'other.example.com')
  writeFileSync(file, changed)
  const second = await startOfImage(installation, tooltray.command)
  expect(readFileSync(file, 'utf8')).toBe(changed)
  expect(await second.end()).toBe(0)
})
