import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordedTerminal } from '../testing/recorded-terminal.ts'
import { Interrupted } from './command-context.ts'
import { typedText } from './typed-text.ts'

// Node edits no lines where the tests themselves run in a dumb terminal, as some CI has it.
beforeEach(() => void vi.stubEnv('TERM', 'xterm'))
afterEach(() => void vi.unstubAllEnvs())

/** A terminal on which `keys` are typed as soon as something is asked. */
function terminal(keys: string) {
  const modes: boolean[] = []
  const stdin = Object.assign(new PassThrough() as Readable & PassThrough, {
    isTTY: true,
    setRawMode: (raw: boolean) => void modes.push(raw),
  })
  const stdout = recordedTerminal(80)
  return { stdin, stdout, modes, ask: () => void stdin.write(keys) }
}

describe('a text that is typed', () => {
  it('is shown as it is typed, and ends with Ctrl+D on a line of its own', async () => {
    const { stdin, stdout, modes, ask } = terminal('{\r\t"a": 1\r}\r\u0004')
    expect(await typedText({ stdin, stdout }, ask)).toBe('{\n\t"a": 1\n}')
    expect(stdout.text()).toContain('"a": 1')
    expect(modes).toEqual([true, false])
  })

  it('leaves the terminal open for what is asked after it', async () => {
    const { stdin, stdout, ask } = terminal('one\r\u0004')
    await typedText({ stdin, stdout }, ask)
    const lines = createInterface({ input: stdin })
    const answered = once(lines, 'line')
    stdin.write('y\n')
    expect(await answered).toEqual(['y'])
    lines.close()
  })

  it('does not stop the process on Ctrl+Z', async () => {
    const { stdin, stdout, ask } = terminal('one\u001A\r\u0004')
    expect(await typedText({ stdin, stdout }, ask)).toBe('one')
  })

  it('is given up by Ctrl+C and by a terminal that is gone', async () => {
    const typed = terminal('half\u0003')
    await expect(typedText(typed, typed.ask)).rejects.toThrow(Interrupted)
    expect(typed.modes).toEqual([true, false])
    const gone = terminal('half')
    const asked = typedText(gone, gone.ask)
    gone.stdin.destroy()
    await expect(asked).rejects.toThrow(Interrupted)
  })
})
