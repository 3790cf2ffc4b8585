import { describe, expect, it } from 'vitest'
import { claudeCode, claudeProgram } from '../testing/clients/claude-code.ts'
import { createClientBed } from '../testing/clients/client-bed.ts'
import { serverSet } from '../testing/clients/server-sets.ts'
import { threeCalls } from '../testing/models/tasks.ts'
import { directWay, tooltrayWay } from '../testing/models/ways.ts'

// What a whole task costs: all tokens of all requests, in both ways with the same words for the same three tools. Nothing of it depends
// on time.
describe('three calls in Claude Code', () => {
  it.each([
    { size: 11, atFirst: 0.92, learnt: 0.55 },
    { size: 28, atFirst: 0.68, learnt: 0.4 },
  ] as const)('cost less than with $size servers directly, and far less once they are learnt', async ({ size, atFirst, learnt }) => {
    await using bed = await createClientBed((folder) => serverSet(size, folder))
    const run = (way: typeof directWay) =>
      bed.play({
        client: claudeCode,
        program: claudeProgram,
        prompt: threeCalls.prompt,
        script: threeCalls.script(way, bed.folder),
        servers: way === directWay ? bed.servers : bed.tooltray,
        env: claudeCode.patience ?? {},
      })
    const direct = await run(directWay)
    // Each in a session of its own.
    const [first, , third] = [await run(tooltrayWay), await run(tooltrayWay), await run(tooltrayWay)]
    expect(first.asked).toHaveLength(7)
    expect(first.tokens / direct.tokens).toBeLessThanOrEqual(atFirst)
    expect(third.asked).toHaveLength(4)
    expect(third.tokens / direct.tokens).toBeLessThanOrEqual(learnt)
  })
})
