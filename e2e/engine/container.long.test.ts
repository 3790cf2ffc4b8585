import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstallation, until } from '../testing/installation.ts'

const root = join(import.meta.dirname, '../..')

/** The steps of the Dockerfile, in their order: `COPY`, and what stands behind it. */
const steps = readFileSync(join(root, 'container/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
  .split('\n')
  .flatMap((line) => {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return instruction === '' ? [] : [{ instruction, rest }]
  })
const all = (instruction: string): string[] => steps.filter((step) => step.instruction === instruction).map(({ rest }) => rest)
const wordsOf = (list: string): string[] => JSON.parse(list.slice(list.indexOf('['))) as string[]

/** What is copied out of the sources. */
const copied = all('COPY')
  .filter((rest) => !rest.startsWith('--from='))
  .flatMap((rest) => rest.split(/\s+/).slice(0, -1))

test('copies only what is there, and what Dockerfile.dockerignore lets through', () => {
  const letThrough = readFileSync(join(root, 'container/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect([...copied].sort()).toEqual([...letThrough].sort())
})

test('runs as somebody without rights, in a folder of their own, with nothing secret in it', () => {
  expect(all('USER')).toEqual(['tooltray'])
  const last = steps.findIndex(({ instruction }) => instruction === 'USER')
  expect(steps.slice(last).filter(({ rest }) => /\bsudo\b|\broot\b/.test(rest))).toEqual([])
  expect(all('VOLUME')).toEqual(['/data'])
  expect(all('ENV').join(' ')).not.toMatch(/TOKEN|KEY|PASSWORD/)
})

test('what it copies can be built, and what it builds serves, and tells how it is', async () => {
  const fresh = mkdtempSync(join(tmpdir(), 'tooltray-image-'))
  try {
    for (const path of copied)
      cpSync(join(root, path), join(fresh, path), { recursive: true, filter: (from) => !/\.test\.tsx?$/.test(from) })
    const [install = '', build = ''] = all('RUN').map((rest) => rest.replace(/^--mount=\S+\s+/, ''))
    // Installs nothing, but says where lockfile and package.json differ.
    execFileSync('npm', [...install.split(' ').slice(1), '--dry-run'], { cwd: fresh, stdio: 'pipe' })
    symlinkSync(join(root, 'node_modules'), join(fresh, 'node_modules'))
    execFileSync('npm', build.split(' ').slice(1), { cwd: fresh, stdio: 'pipe' })

    await using installation = createInstallation()
    const trustedProxy = { address: '10.0.0.0/8', url: 'https://tools.example.com' }
    installation.configure({}, { http: { trustedProxy } })
    // `/opt/tooltray` holds the build alone, and nothing that it was made of.
    const image = join(installation.home, 'opt')
    cpSync(join(fresh, 'dist'), image, { recursive: true })
    const program = join(image, 'helper/tooltray.js')
    const serve = installation.startProgram(program, ...wordsOf(all('CMD')[0] ?? '').slice(1), '--port', '0', '--json')
    await until(() => serve.stdout().includes('\n'), 'it tells its address')
    const { port } = new URL((JSON.parse(serve.stdout()) as { url: string }).url)

    const [node = '', ...check] = wordsOf(all('HEALTHCHECK')[0] ?? '')
    expect(node).toBe('node')
    const healthy = () =>
      spawnSync(
        process.execPath,
        check.map((word) => word.replace('8747', port)),
      ).status
    expect(healthy()).toBe(0)
    const refused = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', body: '{}' })
    expect(refused.status).toBe(401)
    serve.interrupt()
    expect(await serve.ended).toBe(0)
    expect(healthy()).toBe(1)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
})
