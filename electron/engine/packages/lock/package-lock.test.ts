import { expect, it } from 'vitest'
import { lockHash, manifestOfLocked, readPackageLock, topPackage, withoutMissingParts } from './package-lock.ts'

const lockOf = (packages: Record<string, unknown>, lockfileVersion = 3): string =>
  JSON.stringify({ name: 'kept', lockfileVersion, packages: { '': { dependencies: {} }, ...packages } })

it('names each package with its version, hash, script, and what its publisher says', () => {
  const packages = readPackageLock(
    lockOf({
      'node_modules/@org/mcp': { version: '1.2.0', integrity: 'sha512-a', engines: { node: '>=18' }, bin: { mcp: 'run.js' } },
      'node_modules/fast': { version: '2.0.0', integrity: 'sha512-b', hasInstallScript: true, deprecated: 'Use faster' },
      'node_modules/fast/node_modules/@org/mcp': { version: '0.9.0', engines: ['node'] },
      'node_modules/alias': { name: 'real', version: '1.0.0' },
    }),
  )
  expect(packages).toEqual([
    {
      name: '@org/mcp',
      version: '1.2.0',
      path: 'node_modules/@org/mcp',
      integrity: 'sha512-a',
      hasInstallScript: false,
      deprecated: undefined,
      node: '>=18',
      isTop: true,
    },
    {
      name: 'fast',
      version: '2.0.0',
      path: 'node_modules/fast',
      integrity: 'sha512-b',
      hasInstallScript: true,
      deprecated: 'Use faster',
      node: undefined,
      isTop: true,
    },
    {
      name: '@org/mcp',
      version: '0.9.0',
      path: 'node_modules/fast/node_modules/@org/mcp',
      integrity: undefined,
      hasInstallScript: false,
      deprecated: undefined,
      node: undefined,
      isTop: false,
    },
    {
      name: 'real',
      version: '1.0.0',
      path: 'node_modules/alias',
      integrity: undefined,
      hasInstallScript: false,
      deprecated: undefined,
      node: undefined,
      isTop: true,
    },
  ])
  expect(topPackage(packages ?? [], '@org/mcp')?.version).toBe('1.2.0')
  expect(topPackage(packages ?? [], 'none')).toBeUndefined()
})

it.each([
  ['no JSON', '{'],
  ['another file', '{"name":"x"}'],
  ['a lock of npm 6', JSON.stringify({ lockfileVersion: 1, dependencies: {} })],
  ['a folder of this computer', lockOf({ '../server': { version: '1.0.0' } })],
  ['a link', lockOf({ 'node_modules/server': { link: true, version: '1.0.0' } })],
  ['a package without a version', lockOf({ 'node_modules/server': {} })],
])('does not read %s', (_what, text) => {
  expect(readPackageLock(text)).toBeUndefined()
})

it('has one hash for the same packages, whatever was asked for', () => {
  const one = lockOf({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' }, 'node_modules/b': { version: '1.0.0' } })
  const asked = lockOf({
    '': { dependencies: { a: '^1' } },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  })
  const other = lockOf({ 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' }, 'node_modules/b': { version: '1.0.0' } })
  expect(lockHash(asked)).toBe(lockHash(one))
  expect(lockHash(other)).not.toBe(lockHash(one))
})

it('leaves out the optional parts that a lock has no package for, wherever a package finds its own', () => {
  const lock = lockOf({
    'node_modules/one': { version: '1.0.0', optionalDependencies: { 'one-linux': '1', 'one-mac': '1', shared: '1' } },
    'node_modules/one/node_modules/one-linux': { version: '1.0.0' },
    'node_modules/one/node_modules/deep': { version: '1.0.0', optionalDependencies: { 'one-linux': '1', 'deep-mac': '1' } },
    'node_modules/shared': { version: '1.0.0' },
  })
  const { packages } = JSON.parse(withoutMissingParts(lock)) as { packages: Record<string, { optionalDependencies?: unknown }> }
  expect(packages['node_modules/one']?.optionalDependencies).toEqual({ 'one-linux': '1', shared: '1' })
  expect(packages['node_modules/one/node_modules/deep']?.optionalDependencies).toEqual({ 'one-linux': '1' })
  expect(withoutMissingParts('no lock')).toBe('no lock')
})

it('asks for the versions that a lock has', () => {
  const manifest = JSON.stringify({ name: 'kept', dependencies: { one: 'latest', two: '^1' } })
  const lock = lockOf({ 'node_modules/one': { version: '1.2.0' }, 'node_modules/two': { version: '1.9.0' } })
  expect(JSON.parse(manifestOfLocked(manifest, lock))).toEqual({ name: 'kept', dependencies: { one: '1.2.0', two: '1.9.0' } })
})
