import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Interrupted } from '../command-context.ts'
import { readSecret } from './read-secret.ts'

/** A terminal on which `keys` are typed as soon as something is asked, and all that happens there, in its order. */
function terminal(keys: string) {
  const happened: string[] = []
  const stdin = Object.assign(new Readable({ read: () => undefined }), {
    isTTY: true,
    setRawMode: (raw: boolean) => void happened.push(raw ? 'unseen' : 'seen'),
  })
  const ask = (): void => {
    happened.push('asked')
    stdin.push(keys)
  }
  return { stdin, ask, happened }
}

describe('a secret that is typed', () => {
  it('is not shown from before it is asked for until it is there', async () => {
    const { stdin, ask, happened } = terminal('s3cret\r')
    expect(await readSecret(stdin, ask)).toBe('s3cret')
    expect(happened).toEqual(['unseen', 'asked', 'seen'])
  })

  it.each([
    ['a character is taken back', 'ab\u007Fc\r', 'ac'],
    ['the line ends otherwise', 'abc\n', 'abc'],
    ['the input ends', 'abc\u0004', 'abc'],
  ])('is what stands there where %s', async (_what, keys, secret) => {
    const { stdin, ask } = terminal(keys)
    expect(await readSecret(stdin, ask)).toBe(secret)
  })

  it('is given up by Ctrl+C and by a terminal that goes, which then shows again what is typed', async () => {
    const typed = terminal('half\u0003')
    await expect(readSecret(typed.stdin, typed.ask)).rejects.toThrow(Interrupted)
    expect(typed.happened.at(-1)).toBe('seen')
    const gone = terminal('half')
    const asked = readSecret(gone.stdin, gone.ask)
    gone.stdin.destroy()
    await expect(asked).rejects.toThrow(Interrupted)
    expect(gone.happened.at(-1)).toBe('seen')
  })

  it('is refused where it is empty', async () => {
    const { stdin, ask } = terminal('\r')
    await expect(readSecret(stdin, ask)).rejects.toMatchObject({ code: 'usage' })
  })
})

it('comes from a pipe as it is, without its last line break, and nothing is asked', async () => {
  const { happened, ask } = terminal('')
  expect(await readSecret(Readable.from([Buffer.from('two\nlines\r\n')]), ask)).toBe('two\nlines')
  expect(happened).toEqual([])
})
