/** How many made-up inputs a test tries: all in `npm run test:long`, a few in `npm test`. */
export function sampleSize(whole: number, few: number): number {
  return process.env['TOOLTRAY_TEST_WHOLE'] === 'true' ? whole : few
}

/** Rows of a table of tests: all of them in `npm run test:long`, the first and the last in `npm test`, or the first alone. */
export function sampled<T>(rows: readonly T[], most: 1 | 2 = 2): readonly T[] {
  if (process.env['TOOLTRAY_TEST_WHOLE'] === 'true') return rows
  return rows.filter((_row, at) => at === 0 || (most === 2 && at === rows.length - 1))
}
