import type { Reporter, TestModule } from 'vitest/node'

/** Names every test that did not run, and why where it says so: nothing is skipped silently. */
export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => ({ file: module.relativeModuleId, test })),
    )
    if (skipped.length === 0) return
    process.stdout.write(`\nDid not run (${skipped.length}):\n`)
    for (const { file, test } of skipped) {
      const { note } = test.result() as { note?: string }
      process.stdout.write(`  ${file} > ${test.fullName}${note === undefined ? '' : `: ${note}`}\n`)
    }
  }
}
