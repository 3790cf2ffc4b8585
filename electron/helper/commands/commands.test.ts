import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScriptedEngine, startScriptedEngine } from '../testing/scripted-engine.ts'
import { type Given, scriptedRun } from '../testing/scripted-run.ts'

let engine: ScriptedEngine
beforeEach(async () => {
  engine = await startScriptedEngine()
})
afterEach(() => engine.close())

const tooltray = (args: string[], given?: Given) => scriptedRun(engine, args, given)

describe('commands', () => {
  it('status says first whether all is well, then servers, then sessions', async () => {
    const lines = (await tooltray(['status', '--table'])).stdout.split('\n')
    expect(lines[0]).toBe('Needs attention: 1 call is waiting for approval; 1 of 2 servers: mail. Details: tooltray doctor')
    expect(lines[4]).toBe('mail    ! needs sign-in      0  Sign in.')
    expect(lines).toContain('HTTP: http://127.0.0.1:8747/mcp, 2 sessions; authentication is off')
    expect(lines.find((line) => line.startsWith('Claude 1'))).toMatch(/2025-11-25 +\d+ d +3$/)
  })

  it('search gives the answer whole, or as a table with what was not searched beside it', async () => {
    expect((await tooltray(['search', 'give', 'back', '--json'])).json()).toMatchObject({
      search_id: 's-1',
      searched: 2,
      hits: [{ name: 's__echo', server: 's', score: 4.5 }],
      unavailable: [{ name: 'mail' }],
    })
    const people = await tooltray(['search', 'give back', '--table', '--limit', '3', '--server', 's'])
    expect(people.stdout).toContain('s__echo  read     4.50  Gives back what it gets')
    expect(people.stderr).toBe('1 server could not be searched: mail. See: tooltray status\n')
    expect(await tooltray(['search', 'nothing', '--table'])).toMatchObject({ code: 0, stdout: '' })
  })

  it('search --explain shows each word with its part, and what multiplies the sum', async () => {
    const { stdout } = await tooltray(['search', 'give back', '--explain', '--table'])
    expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, ' | ').trim())).toEqual([
      's__echo | read | 4.50',
      'Gives back what it gets',
      'Word | Found | As | In | Part',
      'give | gives | the word | name, first sentence | 2.00',
      'back | back | learned from use | past searches | 1.00',
      'sum | 3.00',
      'times | share of the query answered | × 1.50',
      'score | 4.50',
      'Not found in it: rabbit',
      'Moved up over a near-tie, to learn whether it is better.',
      '',
    ])
    expect((await tooltray(['search', 'give back', '--explain'])).json()).toMatchObject({
      hits: [{ explored: true, explanation: { score: 4.5 } }],
    })
  })

  it('search names what stands beside the hits, and --explain says what was used near them', async () => {
    const plain = await tooltray(['search', 'what', 'next', '--table'])
    expect(plain.stderr).toContain('Also there: mail__send, mail__list\n')
    expect(plain.stdout).not.toContain('used after')
    const { stdout } = await tooltray(['search', 'what', 'next', '--explain', '--table'])
    expect(stdout).toMatch(/\n\nNamed beside the results, learned from use:\nmail__send: used after s__echo 3 times\n$/)
  })

  it('search --why-not says where a tool stands', async () => {
    const { stdout } = await tooltray(['search', 'give', 'back', '--why-not', 's__echo', '--table'])
    expect(stdout).toMatch(/^s__echo {2}beyond-limit\nIt is number 7\.\nWord /)
    expect((await tooltray(['search', 'give', '--why-not', 's__echo'])).json()).toMatchObject({ reason: 'beyond-limit', rank: 7 })
    expect((await tooltray(['search', 'give', '--why-not', 's__other'])).code).toBe(3)
  })

  it('search --cases makes the kept searches again, and fails when one does', async () => {
    const { code, stdout } = await tooltray(['search', '--cases', '--table'])
    expect(code).toBe(1)
    expect(stdout).toContain('yes')
    expect(stdout).toContain('It shares no word with the query.')
    expect((await tooltray(['search', '--cases'])).json()).toMatchObject([{ passes: true, rank: 1 }, { passes: false }])
    expect(await tooltray(['search'])).toMatchObject({ code: 2 })
  })

  it('learning shows and changes what search learns', async () => {
    expect((await tooltray(['learning', 'status', '--table'])).stdout).toBe(
      'Search learns from use.\nLearned: 2 words for 1 tool.\nQueries are kept as typed: 1.\n',
    )
    expect((await tooltray(['learning', 'export', '--table'])).json()).toMatchObject({ queries: [{ query: 'give back', times: 2 }] })
    expect((await tooltray(['learning', 'clear'])).json()).toMatchObject({ words: 0 })
    const off = await tooltray(['learning', 'disable', '--table'])
    expect(off.stdout).toContain('does not learn')
    expect(off.stderr).toContain('is lost when Tooltray stops')
    await tooltray(['learning', 'enable'])
    expect((await tooltray(['learning', 'keep-queries', 'off', '--table'])).stdout).toContain('No query is kept as typed.')
    expect(engine.asked).toEqual(['clear', 'learn {"enabled":false}', 'learn {"enabled":true}', 'learn {"keepQueries":false}'])
  })

  it('call tells which search it came from', async () => {
    await tooltray(['call', 's__echo', 'a=1', '--search-id', 's-1'])
    expect(engine.asked).toEqual(['call s-1'])
  })

  it('tools of one server', async () => {
    expect((await tooltray(['tools', 's'])).json()).toMatchObject([{ name: 's__echo' }])
    expect((await tooltray(['tools', 'nobody'])).code).toBe(3)
  })

  it('describe prints what is known, and fails for what is not', async () => {
    const { code, stdout, stderr } = await tooltray(['describe', 's__echo', 's__ecko', '--table'])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^s__echo {2}read\n\nGives back what it gets\n/)
    expect(stderr).toBe(
      'error: There is no tool named "s__ecko". [tool_unknown]\nhint: Did you mean s__echo?\nsee: tooltray docs tool_unknown\n',
    )
    expect((await tooltray(['describe', 's__echo'])).json()).toMatchObject({
      tools: [{ name: 's__echo', inputSchema: { type: 'object' } }],
      unknown: [],
    })
  })

  it('call gives the result untouched as JSON', async () => {
    expect((await tooltray(['call', 's__echo', '{"a":1}', '--json'])).json()).toEqual({
      content: [{ type: 'text', text: '{"a":1}' }],
      unknownField: { kept: true },
    })
  })

  it('call takes pairs and stdin, and prints text for people', async () => {
    expect((await tooltray(['call', 's__echo', 'n=1', 't=x', '--table'])).stdout).toBe('{"n":1,"t":"x"}\n')
    expect((await tooltray(['call', 's__echo', '-', '--table'], { stdin: '{"b":2}' })).stdout).toBe('{"b":2}\n')
  })

  it.each([
    ['s__fail', 1, 'The tool reported an error.\n'],
    [
      's__nope',
      3,
      'error: There is no tool named "s__nope". [tool_unknown]\nhint: Did you mean s__echo?\nsee: tooltray docs tool_unknown\n',
    ],
    ['s__slow', 5, 'error: s did not answer within 1 s. [call_timeout]\nhint: Give it longer.\nsee: tooltray docs call_timeout\n'],
    [
      's__die',
      6,
      'error: Tooltray stopped before it answered. [engine_unreachable]\nhint: See what it wrote last: tooltray logs\n' +
        'see: tooltray docs engine_unreachable\n',
    ],
  ])('call of %s ends with %i', async (name, code, stderr) => {
    expect(await tooltray(['call', name, '--table'])).toMatchObject({ code, stderr })
  })

  it('with --json, stderr carries the error alone', async () => {
    const { code, stdout, stderr } = await tooltray(['call', 's__nope', '--json'])
    expect([code, stdout]).toEqual([3, ''])
    expect(JSON.parse(stderr)).toEqual({
      error: { code: 'tool_unknown', message: 'There is no tool named "s__nope".', hint: 'Did you mean s__echo?' },
    })
    expect(await tooltray(['call', 's__fail', '--json'])).toMatchObject({ code: 1, stderr: '' })
  })
})
