import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedPattern } from '../../../contract/consent/name-pattern.ts'
import { directly } from '../tool-pattern.ts'
import { switchDirect } from './direct-switch.ts'

describe('switchDirect', () => {
  it.each<[string, string[], boolean, boolean, string[]]>([
    ['a tool is put at hand by its name', [], true, false, ['=read']],
    ['and away again without a trace', ['=read'], false, false, []],
    ['also as it was typed', ['read'], false, false, []],
    ['a used one is put away by a word', [], false, true, ['!=read']],
    ['and is back by its name', ['!=read'], true, true, ['=read']],
    ['one of a pattern is put away, the others stay', ['re*'], false, false, ['re*', '!=read']],
    ['and is back by the pattern alone', ['re*', '!=read', '!read'], true, false, ['re*']],
    ['what is away stays as it is', ['!read'], false, true, ['!read']],
    ['what is named stays as it is', ['re*'], true, true, ['re*']],
  ])('%s', (_what, before, isListed, isUsed, after) => {
    expect(switchDirect(before.map(typedPattern), 'read', isListed, isUsed)).toEqual(after)
  })

  it('does not take a pattern apart that keeps others away too', () => {
    expect(() => switchDirect([typedPattern('!re*')], 'read', true, false)).toThrow('"!re*" in "direct" excludes read together with others')
  })

  it('changes what is said of that tool and of no other, whatever the list says', () => {
    const tools = ['read', 'reap', 'write']
    const patterns = fc.array(fc.constantFrom('read', 'reap', 'w*', '*', '!read', '!reap', '!re*'), { maxLength: 4 })
    fc.assert(
      fc.property(patterns, fc.constantFrom(...tools), fc.boolean(), fc.boolean(), (before, tool, isListed, isUsed) => {
        let after: readonly string[]
        try {
          after = switchDirect(before.map(typedPattern), tool, isListed, isUsed)
        } catch {
          return
        }
        const word = directly(after, tool)
        if (isListed) expect(word).toBe('named')
        else expect(isUsed ? ['never'] : ['never', undefined]).toContain(word)
        for (const other of tools) if (other !== tool) expect(directly(after, other)).toBe(directly(before, other))
      }),
    )
  })
})
