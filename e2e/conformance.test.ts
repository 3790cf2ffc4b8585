import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const suite = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const driver = join(import.meta.dirname, 'conformance-driver.ts')

/** Scenarios in which the client does right by giving up. */
const REFUSED = /^auth\/(?:resource-mismatch|iss-(?:supported-missing|wrong-issuer|unexpected|normalized)|metadata-issuer-mismatch|scope-retry-limit)$/

function runSuite(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }))
  })
}

/** The names of the client scenarios that a revision requires, as the suite lists them. */
async function requiredScenarios(revision: string): Promise<string[]> {
  const { output } = await runSuite('list', '--requirements', revision)
  const section = /Client scenarios[^\n]*\n((?: +- \S+\n)+)/.exec(output)?.[1] ?? ''
  return [...section.matchAll(/- (\S+)/g)].map(([, name = '']) => name)
}

/** How many there are: a suite that runs fewer proves less. */
describe.each([
  ['2025-11-25', 18],
  ['2026-07-28', 32],
] as const)('revision %s', (revision, count) => {
  it(`requires ${count} scenarios of clients, and every one passes`, async () => {
    const scenarios = await requiredScenarios(revision)
    expect(scenarios).toHaveLength(count)
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-suite-'))
    // One after another: all at once on a small machine, the suite's own servers are too slow to be taken for new ones.
    for (const scenario of scenarios) {
      const { code, output } = await runSuite('client', '--command', `${process.execPath} ${driver}`, '--scenario', scenario, '--spec-version', revision, '--output-dir', folder)
      expect(output, scenario).toMatch(/Passed: (\d+)\/\1, 0 failed/)
      if (!REFUSED.test(scenario)) expect(code, output).toBe(0)
    }
    rmSync(folder, { recursive: true })
  }, 240_000)
})
