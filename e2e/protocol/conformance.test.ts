import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const suite = join(import.meta.dirname, '../node_modules/@modelcontextprotocol/conformance/dist/index.js')
const driver = join(import.meta.dirname, '../testing/conformance-driver.ts')

/** Scenarios in which the client does right by giving up. */
const REFUSED =
  /^auth\/(?:resource-mismatch|iss-(?:supported-missing|wrong-issuer|unexpected|normalized)|metadata-issuer-mismatch|scope-retry-limit)$/

/** Scenarios in which the server asks the person something in the middle of a call, which no host of Tooltray passes on yet. */
const WAITING: Readonly<Record<string, string>> = {
  '2025-11-25': 'elicitation-sep1034-client-defaults',
  '2026-07-28': 'sep-2322-client-request-state',
}

function runSuite(...args: string[]): Promise<{ code: number; output: string }> {
  return runSuiteWith({}, ...args)
}

function runSuiteWith(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { maxBuffer: 1 << 26, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    )
  })
}

const ALL_PASSED = /Passed: (\d+)\/\1, 0 failed/

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
  it(`requires ${count} scenarios of clients; Tooltray as shipped passes all but one`, async () => {
    const scenarios = await requiredScenarios(revision)
    expect(scenarios).toHaveLength(count)
    const folder = mkdtempSync(join(tmpdir(), 'tooltray-suite-'))
    // One after another: all at once on a small machine, the suite's own servers are too slow to be taken for new ones.
    for (const scenario of scenarios) {
      const run = (env: Record<string, string>) =>
        runSuiteWith(
          env,
          'client',
          '--command',
          `${process.execPath} ${driver}`,
          '--scenario',
          scenario,
          '--spec-version',
          revision,
          '--output-dir',
          folder,
        )
      let { code, output } = await run({})
      if (scenario === WAITING[revision]) {
        // Once it passes it is no exception any more.
        expect(output, scenario).not.toMatch(ALL_PASSED)
        ;({ code, output } = await run({ CONFORMANCE_ANSWERS: 'yes' }))
      }
      expect(output, scenario).toMatch(ALL_PASSED)
      if (!REFUSED.test(scenario)) expect(code, output).toBe(0)
    }
    expect(scenarios).toContain(WAITING[revision])
    rmSync(folder, { recursive: true })
  }, 240_000)
})
