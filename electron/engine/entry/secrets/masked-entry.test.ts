import { describe, expect, it } from 'vitest'
import { maskedEntry, unmaskedEntry } from './masked-entry.ts'
import { KEPT_SECRET } from './secret-places.ts'

const stored = {
  command: 'npx',
  env: {
    GITHUB_TOKEN: 'abc',
    LOG_LEVEL: 'debug',
    DB_PASSWORD: '${DB_PASSWORD}',
    DATABASE: 'postgres://ada:pw@db/x',
    SOMETHING: 'k3yk3yk3yk3yk3yk3yk3y',
    EMPTY_TOKEN: '',
    ROOT: '/home/ada/projects/number1',
  },
  tools: { deny: ['x'] },
}

describe('an entry on its way to a form and back', () => {
  it('shows no secret that is written out, and everything else', () => {
    expect(maskedEntry(stored)).toEqual({
      command: 'npx',
      env: {
        GITHUB_TOKEN: KEPT_SECRET,
        LOG_LEVEL: 'debug',
        DB_PASSWORD: '${DB_PASSWORD}',
        DATABASE: KEPT_SECRET,
        SOMETHING: KEPT_SECRET,
        EMPTY_TOKEN: '',
        ROOT: '/home/ada/projects/number1',
      },
      tools: { deny: ['x'] },
    })
    expect(maskedEntry({ url: 'https://x', bearer: 'abc', headers: { Cookie: 'a=b', 'X-Team': 'core' } })).toEqual({
      url: 'https://x',
      bearer: KEPT_SECRET,
      headers: { Cookie: KEPT_SECRET, 'X-Team': 'core' },
    })
    expect(maskedEntry({ url: 'https://x', bearer: '${TOKEN}' })).toEqual({ url: 'https://x', bearer: '${TOKEN}' })
  })

  it('comes back as it was when nothing was changed', () => {
    expect(unmaskedEntry(maskedEntry(stored), stored)).toEqual(stored)
  })

  it('takes new values, and leaves out what was taken out', () => {
    expect(
      unmaskedEntry({ url: 'https://x', bearer: 'new', headers: { A: KEPT_SECRET } }, { bearer: 'old', headers: { A: '1', B: '2' } }),
    ).toEqual({ url: 'https://x', bearer: 'new', headers: { A: '1' } })
  })

  it('gives no secret for another when one of two with the same name was taken out', () => {
    const two = { command: 'x', args: ['--header', 'Authorization: Bearer one-1', '--header', 'Authorization: Bearer two-2'] }
    const shown = maskedEntry(two)
    expect(unmaskedEntry(shown, two)).toEqual(two)
    expect(() => unmaskedEntry({ ...shown, args: (shown['args'] as string[]).slice(2) }, two)).toThrow(
      'There is no value of Authorization to keep.',
    )
  })

  it('keeps nothing that is not there', () => {
    expect(() => unmaskedEntry({ command: 'x', env: { NEW: KEPT_SECRET } }, stored)).toThrow('There is no value of NEW to keep.')
    expect(() => unmaskedEntry({ url: 'https://x', bearer: KEPT_SECRET }, {})).toThrow('There is no value of bearer to keep.')
  })
})
