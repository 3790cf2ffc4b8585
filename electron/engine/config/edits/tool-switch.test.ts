import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTyped, typedPattern } from '../../../contract/consent/name-pattern.ts'
import { patternMatches } from '../tool-pattern.ts'
import { type OfferLists, switchTool } from './tool-switch.ts'

const offered = ({ allow, deny = [] }: OfferLists, tool: string): boolean =>
  (allow === undefined || allow.some((pattern) => patternMatches(pattern, tool))) && !deny.some((pattern) => patternMatches(pattern, tool))

const meaning = (tool: string) => (pattern: string) => patternMatches(isTyped(pattern) ? pattern.toLowerCase() : pattern, tool)

interface Typed {
  readonly allow?: readonly string[]
  readonly deny?: readonly string[]
}

const listsOf = ({ allow, deny }: Typed): OfferLists => ({
  ...(allow === undefined ? {} : { allow: allow.map(typedPattern) }),
  ...(deny === undefined ? {} : { deny: deny.map(typedPattern) }),
})

describe('switchTool', () => {
  it.each<[string, Typed, boolean, Typed]>([
    ['without lists, off is denied', {}, false, { deny: ['=read'] }],
    ['and on again leaves nothing', { deny: ['=read'] }, true, {}],
    ['also as it was typed', { deny: ['read'] }, true, {}],
    ['others that are denied stay so', { deny: ['write', 'read'] }, true, { deny: ['write'] }],
    ['a name in allow is taken out', { allow: ['read', 'write'] }, false, { allow: ['write'] }],
    ['the last one too, which allows none', { allow: ['read'] }, false, { allow: [] }],
    ['and is put back', { allow: [] }, true, { allow: ['=read'] }],
    ['what a pattern allows is denied', { allow: ['re*'] }, false, { allow: ['re*'], deny: ['=read'] }],
    ['a name beside such a pattern stays, and is denied', { allow: ['re*', 'read'] }, false, { allow: ['re*', 'read'], deny: ['=read'] }],
    ['what is off stays as it is', { deny: ['r*'] }, false, { deny: ['r*'] }],
    ['what is on stays as it is', { allow: ['read'] }, true, { allow: ['read'] }],
  ])('%s', (_what, before, on, after) => {
    expect(switchTool(listsOf(before), 'read', on, meaning('read'))).toEqual(after)
  })

  it('does not take a pattern apart that holds back others too', () => {
    for (const deny of ['re*', 'READ'])
      expect(() => switchTool(listsOf({ deny: [deny] }), 'read', true, meaning('read'))).toThrow(`"${deny}" in "deny" holds read back`)
  })

  it('switches that tool and no other, whatever the lists say', () => {
    const tools = ['read', 'reap', 'write']
    const patterns = fc.array(fc.constantFrom('read', 'reap', 'write', 'w*', '*'), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.record({ allow: patterns, deny: patterns }, { requiredKeys: [] }),
        fc.constantFrom(...tools),
        fc.boolean(),
        (lists, tool, on) => {
          let after: OfferLists
          try {
            after = switchTool(listsOf(lists), tool, on, meaning(tool))
          } catch {
            return
          }
          expect(offered(after, tool)).toBe(on)
          for (const other of tools) if (other !== tool) expect(offered(after, other)).toBe(offered(listsOf(lists), other))
        },
      ),
    )
  })
})
