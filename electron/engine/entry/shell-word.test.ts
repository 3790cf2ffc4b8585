import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellWord } from './shell-word.ts'

it.each(['github', 'com.example/files', '@21st-dev/magic', 'Übersetzer', '東京', 'a:b+c_d'])('leaves %s as it is', (name) => {
  expect(shellWord(name)).toBe(name)
})

it.for(['my server', 'Figma (Dev)', "Ada's notes", 'a & b; c', 'say "x"', '$HOME `x` \\', 'a*', '', '~'])(
  'makes one word of %j for a shell',
  (name, { skip }) => {
    skip(process.platform === 'win32', 'not on Windows')
    const told = execFileSync('sh', ['-c', `printf %s ${shellWord(name)}; printf '|%s' $#`], { encoding: 'utf8' })
    expect(shellWord(name)).toMatch(/^".*"$/s)
    expect(told).toBe(`${name}|0`)
  },
)
