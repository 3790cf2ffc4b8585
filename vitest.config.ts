import { defineConfig } from 'vitest/config'

/** Many made-up inputs, and a process that is killed at each of its steps: long for what they look at. */
const FAULTS = ['fuzz/**/*.test.ts', 'electron/engine/clients/killed.test.ts', 'electron/engine/scripts/sandbox/generated-programs.test.ts']

/** What is waited for comes within milliseconds; on a machine that does much else, within some seconds. */
const expect = { poll: { timeout: 15_000 } }
// Where nobody watches, a test is tried a second time before it fails the rest; which needed it is said at the end.
const retry = process.env.CI === 'true' ? 1 : 0

export default defineConfig({
  test: {
    reporters: ['default', './scripts/closing-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{electron,bench,scripts,native}/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}'],
          exclude: FAULTS,
          testTimeout: 20_000,
          expect,
          retry,
          // Many of them wait for processes of their own more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      // Beside those, and not waited for by whoever wants an answer in two minutes.
      { test: { name: 'faults', include: FAULTS, testTimeout: 20_000, expect, retry, sequence: { groupOrder: 0 }, maxWorkers: 3 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
          retry,
          // Two at a time: each waits for real processes more than it works, and more would be one test's load and another's failure.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
