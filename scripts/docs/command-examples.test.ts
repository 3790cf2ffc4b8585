import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { CommanderError } from 'commander'
import { expect, it } from 'vitest'
import { wordsOf } from '../../electron/engine/entry/consent/command-words.ts'
import { createProgram } from '../../electron/helper/commands/command-line.ts'
import { withProgramsWords } from '../../electron/helper/commands/servers/program-separator.ts'

const root = join(import.meta.dirname, '../..')
const pages = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const nowhere = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), { columns: 100 })

/** Every call of `tooltray` in the shell blocks of the pages, the reference of the commands among them: place, and what follows it. */
const calls = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^```(?:sh|bash)\n(.*?)^```/gms)].flatMap(({ 1: block = '', index }) => {
    const first = text.slice(0, index).split('\n').length + 1
    return block.split('\n').flatMap((line, at) => {
      // Up to a comment, a pipe, or a redirection outside of quotes.
      const [, called] = /(?:^|\| |\()tooltray ((?:'[^']*'|"[^"]*"|[^'"#|<>)]|(?<=\S)#)+)/.exec(line) ?? []
      return called === undefined ? [] : [[`${page}:${first + at}`, called.trim()] as const]
    })
  })
})

/** Every call of `tooltray` in the prose of the pages, where it is more than a part of one. */
const named = pages.flatMap((page) => {
  const prose = readFileSync(join(root, page), 'utf8').replaceAll(/^( *)```.*?^\1```/gms, (block) => block.replaceAll(/[^\n]/g, ''))
  return [...prose.matchAll(/`tooltray ([a-z][^`]*)`/g)].map(
    ({ 1: called = '', index }) => [`${page}:${prose.slice(0, index).split('\n').length}`, called.replaceAll(/\s+/g, ' ')] as const,
  )
})

it('the pages show more than a hundred commands', () => {
  expect(calls.length).toBeGreaterThan(100)
})

/** Reads a command line as the program does. Its commands do nothing. Returns whether one would run. */
async function runs(called: string): Promise<boolean> {
  let ran = false
  const program = createProgram(async () => void (ran = true), { version: '0', stdout: nowhere, stderr: nowhere })
  await program.parseAsync(withProgramsWords(wordsOf(called) ?? [], program), { from: 'user' })
  return ran
}

it.each(calls)('%s: tooltray %s is understood', async (_place, called) => {
  expect(await runs(called)).toBe(true)
})

/** What a name of a command without its arguments comes to. */
const UNFINISHED = ['missingArgument', 'missingMandatoryOptionValue', 'help', 'helpDisplayed'].map((code) => `commander.${code}`)

it.each(named)('%s: tooltray %s is a command, or the beginning of one', async (_place, called) => {
  try {
    expect(await runs(called.replace('--port N', '--port 1'))).toBe(true)
  } catch (error) {
    if (!(error instanceof CommanderError && UNFINISHED.includes(error.code))) throw error
  }
})

it('every command that the reference shows has examples', () => {
  const page = readFileSync(join(root, 'docs/reference/commands.md'), 'utf8')
  const chapters = page.split(/^(?=##+ )/m).filter((chapter) => /^###+ tooltray/.test(chapter))
  expect(chapters.length).toBeGreaterThan(80)
  expect(chapters.filter((chapter) => !chapter.includes('```bash')).map((chapter) => chapter.split('\n')[0])).toEqual([])
})
