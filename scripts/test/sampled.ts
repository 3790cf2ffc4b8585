/** Rows of a table of tests: all of them in `npm run test:all`, the first and the last in `npm test`, or the first alone. */
export function sampled<T>(rows: readonly T[], most: 1 | 2 = 2): readonly T[] {
  if (process.env['TOOLTRAY_TEST_WHOLE'] === 'true') return rows
  return rows.filter((_row, at) => at === 0 || (most === 2 && at === rows.length - 1))
}
