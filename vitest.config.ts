import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './scripts/skipped-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{electron,bench,scripts,fuzz,native}/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // Many of them wait for processes of their own more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Real processes on a small machine: files one after another, so that one test's load is not another's failure.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
