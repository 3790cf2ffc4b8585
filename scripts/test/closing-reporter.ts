import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** How many files the table of slow ones names. */
const SLOWEST = 30

const folder = join(import.meta.dirname, '../../test-results')

/**
 * Names every failure when it happens, and at the end every test that did not run, by its reason; writes the slowest files into
 * `test-results/`; ends with one line of how many passed, failed and were skipped.
 */
export default class ClosingReporter implements Reporter {
  /** A run that somebody ends has named its failures by then. With `--retry`, what passed only then is named, too. */
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const isFlaky = test.diagnostic()?.flaky === true
    if (state !== 'failed' && !isFlaky) return
    const text = errors.map(({ message, diff, stack }) => [message, diff, stack].filter(Boolean).join('\n')).join('\n')
    process.stdout.write(`\n${isFlaky ? 'Passed only when tried again' : 'Failed'}: ${titleOf(test)}\n${text}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const skipped = tests.filter((test) => test.result().state === 'skipped')
    const byReason = Map.groupBy(skipped, (test) => (test.result() as { note?: string }).note ?? 'as their names say')
    for (const [reason, ofIt] of byReason)
      process.stdout.write(`\nSkipped: ${reason} (${ofIt.length}):\n${ofIt.map((test) => `  ${titleOf(test)}\n`).join('')}`)
    writeSlowest(modules)
    const failed = tests.filter((test) => test.result().state === 'failed').length
    process.stdout.write(`\n${tests.length - skipped.length - failed} passed, ${failed} failed, ${skipped.length} skipped\n`)
  }
}

const titleOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`

function writeSlowest(modules: readonly TestModule[]): void {
  const rows = modules
    .map((module) => ({
      file: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1_000,
      tests: [...module.children.allTests()].length,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds, tests }) => `| ${seconds.toFixed(1)} | ${tests} | ${file} |`)
  mkdirSync(folder, { recursive: true })
  const tiers = [...new Set(modules.map(({ project }) => project.name))].sort().join('-')
  writeFileSync(join(folder, `slowest-${tiers}.md`), `| seconds | tests | file |\n|--:|--:|---|\n${rows.join('\n')}\n`)
}
