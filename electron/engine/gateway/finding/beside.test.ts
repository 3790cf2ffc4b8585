import { describe, expect, it } from 'vitest'
import { besideHits } from './beside.ts'

type Directory = Parameters<typeof besideHits>[0]

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  docs: ['create', 'append', 'save', 'delete', 'list', 'open', 'close', 'print', 'share', 'rename', 'export', 'copy', 'lock', 'merge'],
  mail: ['send', 'read', 'list', 'move'],
  time: ['now'],
  git: ['log', 'diff'],
}
const directory = {
  toolsOf: (server: string) => (TOOLS[server] ?? []).map((name) => ({ name, qualifiedName: `${server}__${name}` })),
} as unknown as Directory
const hits = (...names: string[]) => names.map((each) => ({ server: each.split('.')[0] ?? '', name: each.split('.')[1] ?? '', score: 1 }))

describe('what stands beside hits', () => {
  it('is what the query finds as well, and then what the server lists first', () => {
    const found = hits('docs.create', 'docs.export', 'mail.send', 'docs.save')
    const [docs] = besideHits(directory, found.slice(0, 1), found)
    expect(docs).toEqual({
      server: 'docs',
      tools: ['export', 'save', 'append', 'delete', 'list', 'open', 'close', 'print', 'share', 'rename', 'copy', 'lock'].map(
        (n) => `docs__${n}`,
      ),
    })
  })

  it('is of three servers at most, which share the room', () => {
    const found = hits('docs.create', 'mail.send', 'time.now', 'git.log', 'git.diff')
    expect(besideHits(directory, found.slice(0, 4), found)).toEqual([
      { server: 'docs', tools: ['docs__append', 'docs__save', 'docs__delete', 'docs__list'] },
      { server: 'mail', tools: ['mail__read', 'mail__list', 'mail__move'] },
    ])
  })

  it('is nothing without hits, and names no tool that is not offered', () => {
    expect(besideHits(directory, [], [])).toEqual([])
    const found = hits('git.log', 'git.gone')
    expect(besideHits(directory, found.slice(0, 1), found)).toEqual([{ server: 'git', tools: ['git__diff'] }])
  })
})
