import { search } from '@jmespath-community/jmespath'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathTo } from './path-text.ts'

it('leads to each part of a value', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.array(fc.dictionary(fc.string(), fc.nat(), { minKeys: 1 }), { minLength: 1 }), { minKeys: 1 }),
      (value) => {
        for (const [key, list] of Object.entries(value)) {
          for (const [at, object] of list.entries()) {
            for (const [name, number] of Object.entries(object)) {
              expect(search(value, pathTo(pathTo(pathTo('', key), at), name))).toBe(number)
              // Behind a path that projects.
              expect(search(value, pathTo(pathTo(pathTo('[@][]', 0), key), at))).toEqual(object)
            }
          }
        }
      },
    ),
  )
})

it.each([
  ['', 'items', 'items'],
  ['items', 3, 'items[3]'],
  ['items[3]', 'a name', 'items[3]."a name"'],
  ['@', 0, '[0]'],
  ["items[?state=='open']", 0, "items[?state=='open'] | [0]"],
  ["items[?state=='open'] | [0]", 'id', "items[?state=='open'] | [0].id"],
  ['sort(keys(@))', 1, 'sort(keys(@)) | [1]'],
])('of %s, %s is %s', (base, key, path) => {
  expect(pathTo(base, key)).toBe(path)
})
