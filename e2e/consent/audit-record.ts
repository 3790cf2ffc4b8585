import { expect } from 'vitest'
import type { Installation } from '../testing/installation.ts'

export interface OnRecord {
  seq: number
  kind: string
  client: string
  server: string
  tool: string
  outcome: string
  code?: string
  argumentsHash: string
}

/** The calls on record, as `tooltray audit` gives them. */
export async function recordOf(installation: Installation, ...filter: string[]): Promise<OnRecord[]> {
  const { code, stdout, stderr } = await installation.run('audit', '--json', ...filter)
  expect(code, stderr).toBe(0)
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as OnRecord)
}

/** What `tooltray audit verify` says. */
export async function verdictOf(
  installation: Installation,
): Promise<{ code: number; whole: boolean; problems: { kind: string; from: number }[] }> {
  const { code, stdout } = await installation.run('audit', 'verify', '--json')
  return { code, ...(JSON.parse(stdout) as { whole: boolean; problems: { kind: string; from: number }[] }) }
}
