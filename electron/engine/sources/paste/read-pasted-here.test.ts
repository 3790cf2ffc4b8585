import { describe, expect, it } from 'vitest'
import { readPastedHere } from './read-pasted-here.ts'

/** A computer on which there is nothing but one program. */
const read = (text: string) => readPastedHere(text, '/home/ada', async (command) => command !== 'git')

describe('a few words', () => {
  it.each(['hello', 'hello world', ' hello\n', 'my-server stdio', 'thanks!'])('%j is no server', async (text) =>
    expect(await read(text)).toBe(
      `There is no server in this text: "${text.trim().split(' ')[0] ?? ''}" is no program on this computer. ` +
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
