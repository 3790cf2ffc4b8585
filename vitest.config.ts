import { defineConfig } from 'vitest/config'
import { COMPILED } from './scripts/test/compiled-folder.ts'
import { measureTimeLimit } from './scripts/test/time-limit.ts'

/*
 * A test file's name says when it runs (docs/contributing/tests.md):
 *   x.test.ts        types aside, it needs nothing but the code beside it      npm run test:quick, npm test
 *   x.e2e.test.ts    the built program, for one capability                      npm test
 *   x.slow.test.ts   many processes or inputs, or more of the built program     npm run test:all
 *   x.fault.test.ts  kills, floods, and hostile inputs                          npm run test:all
 *   x.long.test.ts   minutes to hours                                           npm run test:long
 */
const PLACES = '{bench,e2e,electron,fuzz,native,renderer,scripts,tools}'
const MODULES = '**/node_modules/**'

const limit = measureTimeLimit()

const common = {
  testTimeout: limit,
  hookTimeout: limit,
  teardownTimeout: limit,
  expect: { poll: { timeout: Math.round(limit * 0.9) } },
  // A failure has the values instead of their types.
  chaiConfig: { truncateThreshold: 400 },
  // Files of a worker share its modules.
  isolate: false,
  // Three at a time on two cores: what one waits for, another has.
  maxWorkers: 3,
  setupFiles: ['./scripts/test/set-up.ts'],
  env: { TOOLTRAY_TEST_LIMIT: String(limit), NODE_COMPILE_CACHE: COMPILED },
}

const tier = (name: string, more: object = {}) => ({
  test: { ...common, name, include: [`${PLACES}/**/*.${name}.test.{ts,tsx}`], exclude: [MODULES], ...more },
})

/** The whole of each table of which other tiers run a sample (`scripts/test/sampled.ts`). */
const WHOLE = { ...common.env, TOOLTRAY_TEST_WHOLE: 'true' }
/** In ms. A single test of the tier `long` may take an hour. */
const LONG = 12 * limit

export default defineConfig({
  test: {
    reporters: ['default', './scripts/test/closing-reporter.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: [`${PLACES}/**/*.test.{ts,tsx}`],
          exclude: [MODULES, '**/*.{e2e,slow,fault,long}.test.{ts,tsx}'],
        },
      },
      tier('e2e'),
      tier('slow'),
      tier('fault', { env: WHOLE }),
      tier('long', { env: WHOLE, testTimeout: LONG, hookTimeout: LONG }),
    ],
  },
})
