import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** How many files the table of slow ones names. */
const SLOWEST = 30
/** Lines of the message of a test that failed at first. Those of a browser say what it waited for. */
const LINES = 12

const folder = join(import.meta.dirname, '../../test-results')

/**
 * Names every test that did not run, by its reason, and every one that passed only when tried again; writes the slowest files into
 * `test-results/`; ends with one line of how many passed, failed and were skipped.
 */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const skipped = tests.filter((test) => test.result().state === 'skipped')
    const byReason = Map.groupBy(skipped, (test) => (test.result() as { note?: string }).note ?? 'as their names say')
    for (const [reason, ofIt] of byReason) say(`Skipped: ${reason}`, ofIt, () => undefined)
    const flaky = tests.filter((test) => test.diagnostic()?.flaky === true)
    say('Passed only when tried again', flaky, (test) => test.result().errors?.[0]?.message)
    writeSlowest(modules)
    const failed = tests.filter((test) => test.result().state === 'failed').length
    process.stdout.write(`\n${tests.length - skipped.length - failed} passed, ${failed} failed, ${skipped.length} skipped\n`)
  }
}

function say(heading: string, tests: readonly TestCase[], detail: (test: TestCase) => string | undefined): void {
  if (tests.length === 0) return
  process.stdout.write(`\n${heading} (${tests.length}):\n`)
  for (const test of tests) {
    const text = detail(test)?.split('\n').slice(0, LINES).join('\n    ')
    process.stdout.write(`  ${test.module.relativeModuleId} > ${test.fullName}${text === undefined ? '' : `: ${text}`}\n`)
  }
}

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
  const name =
    modules.length === 0 ? 'none' : modules.some(({ project }) => project.name === 'e2e') ? 'all' : (modules[0]?.project.name ?? 'none')
  writeFileSync(join(folder, `slowest-${name}.md`), `| seconds | tests | file |\n|--:|--:|---|\n${rows.join('\n')}\n`)
}
