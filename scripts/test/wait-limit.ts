/** The part of a test's time limit that may go by with waiting: what is missing is named before the test itself is ended. */
const SHARE = 0.9

/** What a test of 60 s may wait, in ms, for programs that use the tests' parts without Vitest. */
const WITHOUT_VITEST = 60_000

/** How long something that a test waits for may take to come, in ms: nearly the test's own time limit, which `vitest.config.ts` sets. */
export const waitLimit: number = Math.round(Number(process.env['TOOLTRAY_TEST_LIMIT'] ?? WITHOUT_VITEST) * SHARE)
