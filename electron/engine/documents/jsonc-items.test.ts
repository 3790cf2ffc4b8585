import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memberOf, parseJsonc, valueOfNode } from './jsonc-document.ts'
import { addListItems, removeListItems } from './jsonc-items.ts'

const listIn = (text: string): unknown => {
  const node = memberOf(parseJsonc(text).root, 'list')
  return node && valueOfNode(node)
}

const commented = `{
  // why
  "list": [
    // about one
    { "a": 1 }, // one
    { "b": 2 }, /* two */
    { "c": 3 } // three
  ],
  "other": [1,2]
}
`

describe('a list of a document', () => {
  it('gets values on lines of their own, and all else stays', () => {
    expect(addListItems(commented, 'list', [{ d: [1], e: { f: 'g' } }, {}])).toBe(
      commented.replace('{ "c": 3 } // three', '{ "c": 3 }, // three\n    { "d": [1], "e": { "f": "g" } },\n    {}'),
    )
    expect(addListItems('{\n\t"x": 1\n}', 'list', [{ a: 1 }])).toBe('{\n\t"x": 1,\n\t"list": [\n\t\t{ "a": 1 }\n\t]\n}')
    expect(addListItems('{"list":[1,]}', 'list', [2, 3])).toBe('{"list":[1, 2, 3,]}')
    expect(addListItems(commented, 'list', [])).toBe(commented)
  })

  it('loses elements, and keeps the comments around them', () => {
    expect(removeListItems(commented, 'list', new Set([2]))).toBe(
      commented.replace('{ "b": 2 }, /*', '{ "b": 2 } /*').replace('{ "c": 3 } // three', '// three'),
    )
    const none = removeListItems(commented, 'list', new Set([0, 1, 2]))
    expect(listIn(none)).toEqual([])
    for (const comment of ['// about one', '// one', '/* two */', '// three', '// why']) expect(none).toContain(comment)
    expect(removeListItems(commented, 'list', new Set([7]))).toBe(commented)
    expect(removeListItems('{}', 'list', new Set([0]))).toBe('{}')
  })

  it('has what it should have, however it is written', () => {
    const gap = fc.constantFrom('', ' ', '\n', '\n  ', ' // x\n', '/* y */')
    const items = fc.array(fc.tuple(fc.integer(), gap, gap, fc.boolean()), { maxLength: 6 })
    fc.assert(
      fc.property(items, fc.boolean(), gap, fc.array(fc.integer(), { maxLength: 3 }), (all, endsWithComma, last, added) => {
        const written = all.map(([value, before, after]) => `${before}${value}${after}`).join(',')
        const text = `{"list": [${written}${endsWithComma && all.length > 0 ? ',' : ''}${last}]}`
        const gone = new Set(all.flatMap(([, , , isGone], at) => (isGone ? [at] : [])))
        const kept = all.flatMap(([value, , , isGone]) => (isGone ? [] : [value]))
        const after = addListItems(removeListItems(text, 'list', gone), 'list', added)
        expect(listIn(after)).toEqual([...kept, ...added])
        expect(after.split(/\/\/ x|\/\* y \*\//).length).toBe(text.split(/\/\/ x|\/\* y \*\//).length)
      }),
      { numRuns: 500 },
    )
  })
})
