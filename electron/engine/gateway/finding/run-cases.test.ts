import { expect, it } from 'vitest'
import { TooltrayError } from '../../base/errors.ts'
import { runCases } from './run-cases.ts'
import type { WhyNotRequest } from './why-not.ts'

const asked = (request: WhyNotRequest) => {
  if (request.tool === 's__gone') throw new TooltrayError('tool_unknown', 'There is no tool named s__gone.')
  const about = { tool: request.tool, server: 's' }
  if (request.tool === 's__none') return { ...about, reason: 'no-match' as const, message: 'It shares no word.' }
  return { ...about, reason: 'found' as const, message: 'It is number 3.', rank: 3 }
}
const kept = (tool: string, within: number) => ({ query: 'q', tool, within, at: 1 })

it('passes by the rank, and says why not', async () => {
  expect(await runCases([kept('s__third', 3), kept('s__third', 2), kept('s__none', 5), kept('s__gone', 5)], asked)).toEqual([
    { ...kept('s__third', 3), passes: true, rank: 3 },
    { ...kept('s__third', 2), passes: false, rank: 3, reason: 'It is number 3.' },
    { ...kept('s__none', 5), passes: false, reason: 'It shares no word.' },
    { ...kept('s__gone', 5), passes: false, reason: 'There is no tool named s__gone.' },
  ])
})
