import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callArguments } from './call-arguments.ts'

const given = (...words: string[]) => callArguments(words, async () => '{"from":"stdin"}')

describe('callArguments', () => {
  it('takes nothing as no arguments', async () => {
    expect(await given()).toEqual({})
  })

  it('takes one JSON object', async () => {
    expect(await given(' {"a":[1,"=",null]}')).toEqual({ a: [1, '=', null] })
  })

  it('reads stdin for -', async () => {
    expect(await given('-')).toEqual({ from: 'stdin' })
  })

  it('takes values as JSON where they are JSON, and as text elsewhere', async () => {
    expect(await given('n=3', 't=three', 'q="3"', 'e=', 'l=[1]', 'b=true', 'sql=a=b', 'z=007', '__proto__=1')).toEqual(
      Object.fromEntries([
        ['n', 3],
        ['t', 'three'],
        ['q', '3'],
        ['e', ''],
        ['l', [1]],
        ['b', true],
        ['sql', 'a=b'],
        ['z', '007'],
        ['__proto__', 1],
      ]),
    )
  })

  it('gives back any arguments written as JSON, in either form', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.stringMatching(/^[a-z_]\w*$/), fc.jsonValue(), { minKeys: 1 }), async (args) => {
        const same = JSON.parse(JSON.stringify(args)) as unknown
        expect(await given(JSON.stringify(args))).toEqual(same)
        expect(await given(...Object.entries(args).map(([key, value]) => `${key}=${JSON.stringify(value)}`))).toEqual(same)
      }),
    )
  })

  it.each([['{"a":'], ['[1]'], ['word'], ['=value'], ['a=1', 'word'], ['{"a":1}', 'b=2']])('refuses %j', async (...words) => {
    await expect(given(...words)).rejects.toMatchObject({ code: 'usage' })
  })

  it('refuses what is no object on stdin', async () => {
    await expect(callArguments(['-'], async () => '3')).rejects.toMatchObject({
      code: 'usage',
      message: 'The text on stdin is not a JSON object.',
    })
  })
})
