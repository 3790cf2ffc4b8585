import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCalled, destroys } from './call-effect.ts'

describe('the arguments of a call', () => {
  it.each<[object, boolean]>([
    [{ action: 'delete' }, true],
    [{ method: 'DELETE' }, true],
    [{ mode: 'hard' }, true],
    [{ issueAction: 'remove' }, true],
    [{ command: 'kubectl delete pod web-1' }, true],
    [{ command: 'aws s3 rm s3://b/k' }, true],
    [{ args: ['branch', '-D', 'old'] }, true],
    [{ args: ['push', '--force-with-lease=main'] }, true],
    [{ options: { force: true } }, true],
    [{ steps: [{ run: { delete: 'a' } }] }, true],
    [{ delete: 'old' }, true],
    [{ prune: ['a'] }, true],
    [{ forcePush: true }, true],
    [{ delete: '' }, false],
    [{ delete: 'false' }, false],
    [{ delete: [] }, false],
    [{ force: null }, false],
    [{ force: 0 }, false],
    [{ forceRefresh: true }, false],
    [{ remove_duplicates: true }, false],
    [{ clear_cache: true }, false],
    [{ removeLabelIds: ['SPAM'] }, false],
    [{ action: 'create' }, false],
    [{ command: 'git log --oneline' }, false],
    [{ args: ['status', '--short'] }, false],
    [{ message: 'delete everything' }, false],
    [{ query: 'drop table' }, false],
    [{ refspec: ['main'] }, false],
    [{ mode: 'read' }, false],
  ])('%j loses something: %s', (args, loses) => {
    expect(destroys(args as Record<string, unknown>)).toBe(loses)
  })

  it('make a call no less strict, and change nothing for tools that declare or are set to something', () => {
    fc.assert(
      fc.property(
        fc.object(),
        fc.constantFrom('read', 'write', 'destructive'),
        fc.constantFrom('annotations', 'person'),
        (args, effect, effectFrom) => {
          const tool = { effect, effectFrom } as const
          expect(asCalled(tool, { ...args, force: true })).toBe(tool)
          expect(asCalled({ effect, effectFrom: 'words' } as const, { ...args, force: true }).effect).toBe('destructive')
          expect(asCalled(tool, undefined)).toBe(tool)
          destroys(args)
        },
      ),
    )
  })

  it('are looked at for a moment, however many they are', () => {
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))
    let deep: Record<string, unknown> = { force: true }
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep }
    expect([destroys(wide), destroys(deep), destroys({ args: Array.from({ length: 100_000 }, () => 'x') })]).toEqual([false, false, false])
  })
})
