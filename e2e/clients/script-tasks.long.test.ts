import { describe, expect, it } from 'vitest'
import { claudeProgram } from '../testing/clients/claude-code.ts'
import { SCRIPT_TASKS } from '../testing/script-tasks/all-tasks.ts'
import { bareTokens, playTask, taskBed } from '../testing/script-tasks/play-task.ts'

/** The second saves as much as it does because each of its calls is a turn. */
const CHOSEN = [
  ['errors by code in 14 logs', 'at once'],
  ['a setting in 12 files', 'one by one'],
] as const

// All twelve, and other forms of plain calls, are in `npm run bench -- script-tasks`. Nothing of it depends on time.
describe('a task of many calls in Claude Code', () => {
  it('costs a fifth at most by a script, with the same answer and the same files', async () => {
    await using plainBed = await taskBed(false)
    await using scriptBed = await taskBed(true)
    for (const [name, form] of CHOSEN) {
      const task = SCRIPT_TASKS.find((each) => each.name === name)
      if (task === undefined) throw new Error(`There is no task "${name}".`)
      const bare = await bareTokens(plainBed, claudeProgram, task)
      const plain = await playTask(plainBed, claudeProgram, task, form, bare)
      const script = await playTask(scriptBed, claudeProgram, task, 'script', bare)
      expect([script.answer, script.state]).toEqual([plain.answer, plain.state])
      expect(script.requests).toBe(3)
      expect(script.above / plain.above).toBeLessThanOrEqual(0.2)
    }
  })
})
