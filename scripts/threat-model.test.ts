import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const rows = read('docs/concepts/threat-model.md')
  .split('\n')
  .filter((line) => /^\| (?!---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

describe('the threat model', () => {
  it('names tests that are there', () => {
    const lost = rows
      .flatMap((cells) => [...(cells.at(-1) ?? '').matchAll(/`([^`]+\.test\.tsx?)`(?: › ([^;]+))?/g)])
      .flatMap(([, file = '', name]) => {
        if (!existsSync(join(root, file))) return [file]
        return name === undefined || read(file).includes(name.trim()) ? [] : [`${file} › ${name}`]
      })
    expect(lost).toEqual([])
  })

  it('has a test in each row, or says that nothing holds', () => {
    const bare = rows.filter((cells) => !/^Test$|\.test\.tsx?`|^none: /.test(cells.at(-1) ?? ''))
    expect(bare).toEqual([])
  })

  it('has a row for each guarantee of the page on security, and none for another', () => {
    const [head, ...promised] = rows.filter((cells) => cells.length === 2).map(([first = '']) => first)
    expect(head).toBe('Guarantee')
    const ids = guarantees().map(({ id }) => id)
    expect(promised).toEqual(ids.map((id) => `[\`${id}\`](security.md#${id})`))
    expect(ids).toEqual([...new Set(ids)])
    expect(ids.length).toBeGreaterThanOrEqual(35)
  })
})

describe('the page on security', () => {
  it('has nothing below its first heading but guarantees, each with an id', () => {
    expect(guarantees().filter(({ id }) => id === '')).toEqual([])
  })
})

/** The guarantees of the page on security, in its order. A block that is no guarantee has an empty id. */
function guarantees(): { readonly id: string; readonly text: string }[] {
  const [, ...sections] = read('docs/concepts/security.md').split(/^## .*\n/m)
  return sections
    .flatMap((section) => section.trim().split(/\n\n|\n(?=\S)/))
    .map((block) => {
      const [, id = '', words = block] = /^- <a id="([a-z0-9-]+)"><\/a>`\1`: ([^]+)$/.exec(block) ?? []
      return { id, text: words || block }
    })
}
