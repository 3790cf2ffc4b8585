import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Names every test that did not run, and why where it says so, and every one that passed only when tried again: nothing is silent. */
export default class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const skipped = tests.filter((test) => test.result().state === 'skipped')
    say('Did not run', skipped, (test) => (test.result() as { note?: string }).note)
    const flaky = tests.filter((test) => test.diagnostic()?.flaky === true)
    say('Passed only when tried again', flaky, (test) => test.result().errors?.[0]?.message)
  }
}

function say(heading: string, tests: readonly TestCase[], reason: (test: TestCase) => string | undefined): void {
  if (tests.length === 0) return
  process.stdout.write(`\n${heading} (${tests.length}):\n`)
  for (const test of tests) {
    const why = reason(test)?.split('\n')[0]
    process.stdout.write(`  ${test.module.relativeModuleId} > ${test.fullName}${why === undefined ? '' : `: ${why}`}\n`)
  }
}
