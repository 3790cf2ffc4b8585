import { describe, expect, it } from 'vitest'
import { madeUpCatalogue, madeUpQueries, resized } from './made-up-catalogue.ts'

describe('the made-up catalogue', () => {
  it('is the same each time, with unique names', () => {
    expect(madeUpCatalogue(200)).toEqual(madeUpCatalogue(200))
    expect(new Set(madeUpCatalogue(200).map(({ name }) => name)).size).toBe(200)
    expect(madeUpQueries(20)).toEqual(madeUpQueries(20))
  })

  it('grows by copies under other servers', () => {
    const tools = resized(madeUpCatalogue(20), 50)
    expect(tools).toHaveLength(50)
    expect(new Set(tools.map(({ server, name }) => `${server}/${name}`)).size).toBe(50)
    expect(() => resized([], 1)).toThrow(RangeError)
  })
})
