import { Argument, Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { continuationOf } from './candidates.ts'

const program = new Command('t').option('--json', 'as JSON').configureHelp({ showGlobalOptions: true })
program.command('remove').argument('<server>').option('--as <name>').option('--for <client>').description('goes')
program.command('save').argument('<profile>').argument('<servers...>')
program.command('shell').addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
program.command('read').argument('<file>').option('--to <folder>')
program.command('group').addCommand(new Command('inner').argument('<tool>'))
program.command('secret-one', { hidden: true })

const after = (line: string) => {
  const words = line.split(' ')
  return continuationOf(program, words.slice(0, -1), words.at(-1) ?? '')
}
const words = (line: string) => {
  const found = after(line)
  return found.kind === 'words' ? found.candidates.map(({ value }) => value) : found
}

describe('continuationOf', () => {
  it('begins with the commands that are shown, each with what it does', () => {
    expect(words('')).toEqual(['remove', 'save', 'shell', 'read', 'group', 'help'])
    expect(after('')).toMatchObject({ candidates: [{ value: 'remove', about: 'goes' }, {}, {}, {}, {}, {}] })
    expect(words('help ')).toEqual(words(''))
    expect(words('group ')).toEqual(['inner', 'help'])
  })

  it('goes on with options of the command and of the program', () => {
    expect(words('remove -')).toEqual(['--as', '--for', '--help', '--json'])
  })

  it('knows what arguments and values are, also after other options', () => {
    expect(after('remove ')).toEqual({ kind: 'names', of: 'server', prefix: '' })
    expect(after('--json remove --as x ')).toEqual({ kind: 'names', of: 'server', prefix: '' })
    expect(after('save work a b ')).toEqual({ kind: 'names', of: 'server', prefix: '' })
    expect(after('group inner ')).toEqual({ kind: 'names', of: 'tool', prefix: '' })
    expect(words('shell ')).toEqual(['bash', 'zsh'])
    expect(after('read ')).toEqual({ kind: 'files' })
    expect(after('read --to ')).toEqual({ kind: 'folders' })
    expect(after('remove x -- ')).toEqual({ kind: 'files' })
    expect(words('remove x ')).toEqual([])
    expect(words('remove --as ')).toEqual([])
  })

  it('reads values behind an equals sign, as one word or as bash splits it', () => {
    expect(after('remove --for=cur')).toEqual({ kind: 'names', of: 'client', prefix: '--for=' })
    expect(after('remove --for = cur')).toEqual({ kind: 'names', of: 'client', prefix: '' })
    expect(after('remove --for =')).toEqual({ kind: 'names', of: 'client', prefix: '' })
    expect(words('remove --none=')).toEqual([])
  })
})
