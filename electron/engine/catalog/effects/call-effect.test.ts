import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asCalled, destroys } from './call-effect.ts'
import { wordsOf } from './effect-of.ts'

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
    [{ args: ['push', '-f'] }, true],
    [{ args: ['push', '-uf', 'origin', 'main'] }, true],
    [{ command: 'git checkout -f main' }, true],
    [{ command: 'terraform apply -force' }, true],
    [{ args: ['push', '--force=true'] }, true],
    [{ args: ['logs', '-f', 'web-1'] }, false],
    [{ args: ['apply', '-f', 'pod.yaml'] }, false],
    [{ args: ['install', '-D', 'vitest'] }, false],
    [{ command: 'docker compose -f dev.yml up' }, false],
    [{ args: ['push', '--force-with-lease=false'] }, false],
    [{ args: ['push', '--no-force'] }, false],
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
          const open = { effect, effectFrom: 'words' } as const
          const called = asCalled(open, { ...args, force: true })
          expect(called).toMatchObject({ effect: 'destructive', ...(effect === 'destructive' ? {} : { listed: open }) })
          // Arguments that a hook changed are judged anew.
          expect(asCalled(called, {})).toMatchObject({ effect, effectFrom: 'words' })
          expect(asCalled(tool, undefined)).toBe(tool)
          destroys(args)
        },
      ),
    )
  })

  it('of a program are those of its subcommand, whose name may be the name of the tool', () => {
    expect(['git_branch', 'npm_install', 'kubectl_logs', 'gitPush'].map((name) => destroys({ args: ['-D', '-f'] }, wordsOf(name)))).toEqual(
      [true, false, false, true],
    )
  })

  it('hide nothing behind a long one', () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ id: at, name: `n${at}`, tags: { a: 1, b: 2 } }))
    expect(destroys({ rows })).toBe(false)
    expect(destroys({ rows, overwrite: true })).toBe(true)
    expect(destroys({ rows, options: { overwrite: true } })).toBe(true)
    expect(destroys({ values: Array.from({ length: 100_000 }, (_, at) => at), force: true })).toBe(true)
    expect(destroys({ args: [...Array.from({ length: 5_000 }, () => 'x'), '--force'] })).toBe(true)
  })

  it('are looked at for a moment, and lose something if they are more than that', () => {
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))
    const many = Array.from({ length: 100_000 }, () => ({}))
    let deep: Record<string, unknown> = { force: true }
    for (let level = 0; level < 10_000; level += 1) deep = { a: deep }
    expect([destroys(wide), destroys({ args: Array.from({ length: 100_000 }, () => 'x') })]).toEqual([true, true])
    expect([destroys(deep), destroys({ values: Object.values(wide) }), destroys({ rows: [...many, ...many] })]).toEqual([
      false,
      false,
      false,
    ])
  })
})
