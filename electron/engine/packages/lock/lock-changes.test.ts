import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lockChanges } from './lock-changes.ts'
import type { LockedPackage } from './package-lock.ts'

const locked = (name: string, version: string, rest: Partial<LockedPackage> = {}): LockedPackage => ({
  name,
  version,
  path: `node_modules/${name}`,
  integrity: `sha512-${name}-${version}`,
  hasInstallScript: false,
  deprecated: undefined,
  node: undefined,
  isTop: true,
  ...rest,
})
const NOTHING = { added: [], removed: [], changed: [], scriptsAdded: [], deprecated: [], contentChanged: [] }

it('says what was added, removed and changed, and which scripts came', () => {
  const before = [
    locked('mcp', '1.0.0'),
    locked('old', '1.0.0'),
    locked('both', '1.0.0'),
    locked('built', '1.0.0', { hasInstallScript: true }),
  ]
  const after = [
    locked('both', '2.0.0', { isTop: false }),
    locked('both', '1.0.0'),
    locked('built', '1.1.0', { hasInstallScript: true }),
    locked('mcp', '1.1.0', { hasInstallScript: true }),
    locked('new', '3.0.0', { deprecated: 'Do not use' }),
  ]
  expect(lockChanges(before, after)).toEqual({
    added: [{ name: 'new', versions: ['3.0.0'] }],
    removed: [{ name: 'old', versions: ['1.0.0'] }],
    changed: [
      { name: 'both', from: ['1.0.0'], to: ['1.0.0', '2.0.0'] },
      { name: 'built', from: ['1.0.0'], to: ['1.1.0'] },
      { name: 'mcp', from: ['1.0.0'], to: ['1.1.0'] },
    ],
    scriptsAdded: [{ name: 'mcp', versions: ['1.1.0'] }],
    deprecated: [{ name: 'new', version: '3.0.0', message: 'Do not use' }],
    contentChanged: [],
  })
})

it('finds a version whose content is another one', () => {
  const changes = lockChanges([locked('mcp', '1.0.0')], [locked('mcp', '1.0.0', { integrity: 'sha512-other' })])
  expect(changes).toEqual({ ...NOTHING, contentChanged: [{ name: 'mcp', versions: ['1.0.0'] }] })
})

it('finds nothing between a lock and itself in any order, and the opposite in the other direction', () => {
  const one = fc.record({ name: fc.constantFrom('a', 'b', 'c', 'd'), version: fc.constantFrom('1.0.0', '2.0.0') })
  const list = fc.uniqueArray(one, { selector: ({ name, version }) => `${name}@${version}`, maxLength: 6 })
  fc.assert(
    fc.property(list, list, (first, second) => {
      const [before, after] = [first, second].map((packages) => packages.map(({ name, version }) => locked(name, version)))
      expect(lockChanges(before ?? [], (before ?? []).toReversed())).toEqual(NOTHING)
      const [there, back] = [lockChanges(before ?? [], after ?? []), lockChanges(after ?? [], before ?? [])]
      expect(there.added).toEqual(back.removed)
      expect(there.changed.map(({ name, from, to }) => [name, to, from])).toEqual(
        back.changed.map(({ name, from, to }) => [name, from, to]),
      )
    }),
  )
})
