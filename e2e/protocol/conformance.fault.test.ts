import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXTENSION_SCENARIOS, REQUIRED_SCENARIOS } from '../testing/conformance/scenarios.ts'
import { requiredScenarios, runSuite } from '../testing/conformance-suite.ts'

const driver = join(import.meta.dirname, '../testing/conformance-driver.ts')

/** Scenarios in which the client does right by giving up. */
const REFUSED = [
  /^auth\/(?:resource-mismatch|iss-(?:supported-missing|wrong-issuer|unexpected|normalized)|metadata-issuer-mismatch|scope-retry-limit)$/,
  /^sep-2640-client-verify-/,
]

const ALL_PASSED = /Passed: (\d+)\/\1, 0 failed/

/**
 * Runs scenarios with Tooltray as shipped, one after another: all at once on a small machine, the suite's own servers are too slow to be
 * taken for new ones.
 */
async function passAll(scenarios: readonly string[], ...more: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tooltray-suite-'))
  for (const scenario of scenarios) {
    const command = `${process.execPath} ${driver}`
    const asked = ['--command', command, '--scenario', scenario, '--output-dir', folder, ...more]
    const { code, output } = await runSuite(['client', ...asked])
    expect(output, scenario).toMatch(ALL_PASSED)
    if (!REFUSED.some((each) => each.test(scenario))) expect(code, output).toBe(0)
  }
  rmSync(folder, { recursive: true })
}

describe.each(REQUIRED_SCENARIOS)('revision %s', (revision, count) => {
  it(`requires ${count} scenarios of clients; Tooltray as shipped passes all`, async () => {
    const scenarios = await requiredScenarios(revision, 'Client')
    expect(scenarios).toHaveLength(count)
    await passAll(scenarios, '--spec-version', revision)
  })
})

it.each(EXTENSION_SCENARIOS)('an extension: Tooltray as shipped passes %s', (scenario) => passAll([scenario]))
