import { describe, expect, it } from 'vitest'
import { readPastedHere } from './read-pasted-here.ts'

/** A computer on which there is nothing but one program. */
const here = { isMissing: async (command: string) => command !== 'git', isFolder: (path: string) => FOLDERS.includes(path) }
const read = (text: string) => readPastedHere(text, '/home/ada', here)
const FOLDERS = ['/home/ada/Documents', '/home/ada/My Notes', 'C:\\Notes']

describe('the path of a folder', () => {
  it.each([
    ['/home/ada/Documents', '/home/ada/Documents', 'Documents'],
    [' ~/Documents\n', '/home/ada/Documents', 'Documents'],
    ['"/home/ada/My Notes"', '/home/ada/My Notes', 'My Notes'],
    ['/home/ada/My Notes', '/home/ada/My Notes', 'My Notes'],
    ['C:\\Notes', 'C:\\Notes', 'Notes'],
  ])('%j is the server that gives apps its files', async (text, folder, name) => {
    expect(await read(text)).toMatchObject([
      {
        name,
        entry: { command: 'npx', args: ['-y', '@modelcontextprotocol/server-filesystem', folder] },
        problem: undefined,
        notes: [`${folder} is a folder. This server lets your apps read and change the files in it.`],
      },
    ])
  })

  it.each(['/home/ada/bin/server', '/home/ada/Documents --stdio', '/home/ada/Documents\nnpx x', './server'])('%j is none', async (text) =>
    expect(JSON.stringify(await read(text))).not.toContain('is a folder'),
  )
})

describe('a few words', () => {
  it.each(['hello', 'hello world', ' hello\n', 'my-server stdio', 'thanks!'])('%j is no server', async (text) =>
    expect(await read(text)).toBe(
      `There is no server in this text: "${text.trim().split(' ')[0] ?? ''}" is not a program on this computer. ` +
        'Paste JSON, an address, a link, or a command line.',
    ),
  )

  it.each(['git', 'git log', 'npx weather', 'uvx', 'docker', 'my-server --stdio', './server', 'my-server @scope/x', 'KEY=1 my-server'])(
    '%j is a command line',
    async (text) => expect(await read(text)).toHaveLength(1),
  )

  it('in JSON are what they say', async () =>
    expect(await read('{"mcpServers": {"x": {"command": "hello"}}}')).toMatchObject([{ name: 'x', entry: { command: 'hello' } }]))
})
