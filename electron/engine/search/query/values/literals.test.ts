import { describe, expect, it } from 'vitest'
import { splitLiterals } from './literals.ts'

describe('splitLiterals', () => {
  it.each([
    ['save it to /data/out/report.md please', ['/data/out/report.md']],
    ['open C:\\Users\\me\\x.txt now', ['C:\\Users\\me\\x.txt']],
    ['fetch https://example.com/a?b=c and www.example.org', ['https://example.com/a?b=c', 'www.example.org']],
    ['mail bob@example.com', ['bob@example.com']],
    ["find 'Sky Striker' and “two words”", ["'Sky Striker'", '“two words”']],
    ["the user's file isn't there", []],
    ['set it to 75% of 2,000', ['75', '2,000']],
    ['trial NCT04280705', ['NCT04280705']],
    ['convert mp3 to wav', []],
  ])('%s', (request, literals) => {
    const stretches = splitLiterals(request)
    expect(stretches.filter(({ literal }) => literal).map(({ text }) => text)).toEqual(literals)
    expect(stretches.map(({ text }) => text).join('')).toBe(request)
  })
})
