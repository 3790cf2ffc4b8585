import { expect, it } from 'vitest'
import type { KeptPackage } from '../../../../contract/consent/packages.ts'
import { type DoubtedPackages, doubtConsent } from '../../../packages/request/package-doubt.ts'
import { packageControl } from './packages.ts'

const CHANGES = { added: [], removed: [], changed: [], scriptsAdded: [], deprecated: [], contentChanged: [] }
const updateTo = (version: string, integrity = `sha512-${version}`) => ({ version, integrity, changes: CHANGES })
const scriptsOf = (command: string) => ({
  packages: [{ name: 'mcp-notes', versions: ['1.0.0'] }],
  allowed: false,
  commands: [{ name: 'mcp-notes', version: '1.0.0', event: 'postinstall', command }],
})

/** The decisions on the package of one server, which changes under them. */
function control() {
  let row: KeptPackage = { server: 'notes', package: 'mcp-notes', version: '1.0.0', integrity: 'sha512-1', state: 'kept' }
  const done: string[] = []
  let doubted: DoubtedPackages | undefined
  const now = async (): Promise<KeptPackage> => row
  const packages = packageControl({
    upstream: {
      packages: {
        list: async () => [row],
        get: now,
        update: now,
        skip: now,
        back: now,
        follow: now,
        waiting: async () => new Map(),
        due: async () => [],
        lastFailure: () => undefined,
        clean: async () => [],
        disk: async () => ({ bytes: 0, unused: [] }),
        repair: now,
        findData: async () => undefined,
        takeData: async () => undefined,
        rename: async () => async () => undefined,
        doubted: async () => doubted,
        async runDoubted(_server, { value: { named } }) {
          done.push(`run ${named[0]?.version}`)
          return row
        },
        async accept() {
          done.push(`accept ${row.update?.version} ${row.update?.integrity}`)
          return row
        },
        async scripts(_server, { allow }) {
          done.push(`scripts ${allow} ${row.scripts?.commands?.[0]?.command}`)
          return row
        },
      },
      pool: { connections: () => [] },
      readAtOnce: async () => undefined,
      resolved: { config: async (_name, entry) => entry },
    },
    storage: { config: { state: { servers: new Map() } as never } },
    gateway: { serverNamed: (name) => name },
  })
  return {
    packages,
    done,
    becomes: (more: Partial<KeptPackage>) => void (row = { ...row, ...more }),
    isRefused: (version: string) => void (doubted = doubtedOf(version)),
  }
}

const doubtedOf = (version: string): DoubtedPackages => ({
  tree: `mcp-notes@${version}-0123456789abcdef`,
  named: [{ name: 'mcp-notes', version, integrity: `sha512-${version}` }],
})

it('a version that a server was refused to be started from runs as it was shown, and never without that', async () => {
  const { packages, done, becomes, isRefused } = control()
  isRefused('1.0.1')
  const agreed = doubtConsent.fingerprintOf(doubtedOf('1.0.1'))
  becomes({ update: updateTo('1.1.0') })
  await expect(packages.accept('notes')).rejects.toMatchObject({ code: 'consent_needed' })
  isRefused('1.0.2')
  await expect(packages.accept('notes', agreed)).rejects.toMatchObject({ code: 'preview_stale' })
  expect(done).toEqual([])
  isRefused('1.0.1')
  await packages.accept('notes', agreed)
  // An update waits beside it.
  await packages.accept('notes', (await packages.list())[0]?.update?.fingerprint)
  expect(done).toEqual(['run 1.0.1', 'accept 1.1.0 sha512-1.1.0'])
})

it('an update is accepted as it was shown, and no other one that waits by then', async () => {
  const { packages, done, becomes } = control()
  becomes({ update: updateTo('1.1.0') })
  const [shown] = await packages.list()
  const agreed = shown?.update?.fingerprint
  for (const other of [updateTo('1.2.0'), updateTo('1.1.0', 'sha512-other')]) {
    becomes({ update: other })
    await expect(packages.accept('notes', agreed)).rejects.toMatchObject({ code: 'preview_stale' })
    // On the command line, the look was a command of its own.
    await expect(packages.accept('notes')).rejects.toMatchObject({ code: 'preview_stale' })
  }
  expect(done).toEqual([])
  becomes({ update: updateTo('1.1.0') })
  await packages.accept('notes', agreed)
  expect(done).toEqual(['accept 1.1.0 sha512-1.1.0'])
})

it('install scripts run as they were shown, and no others', async () => {
  const { packages, done, becomes } = control()
  becomes({ scripts: scriptsOf('node build.js') })
  const [shown] = await packages.list()
  becomes({ scripts: scriptsOf('node steal.js') })
  const run = (agreed?: string) => packages.scripts('notes', { allow: true, network: false }, agreed)
  await expect(run(shown?.scripts?.fingerprint)).rejects.toMatchObject({ code: 'preview_stale' })
  await expect(run()).rejects.toMatchObject({ code: 'preview_stale' })
  // To leave them out needs no look.
  await packages.scripts('notes', { allow: false, network: false })
  becomes({ scripts: scriptsOf('node build.js') })
  await run(shown?.scripts?.fingerprint)
  expect(done).toEqual(['scripts false node steal.js', 'scripts true node build.js'])
})
