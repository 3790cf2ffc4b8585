import { defineConfig } from 'vitest/config'

/** Many made-up inputs, and a process that is killed at each of its steps: long for what they look at. */
const FAULTS = ['fuzz/**/*.test.ts', 'electron/engine/clients/killed.test.ts', 'electron/engine/scripts/sandbox/generated-programs.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './scripts/skipped-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{electron,bench,scripts,native}/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}'],
          exclude: FAULTS,
          testTimeout: 20_000,
          // Many of them wait for processes of their own more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      // Beside those, and not waited for by whoever wants an answer in two minutes.
      { test: { name: 'faults', include: FAULTS, testTimeout: 20_000, sequence: { groupOrder: 0 }, maxWorkers: 3 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Two at a time: each waits for real processes more than it works, and more would be one test's load and another's failure.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
