/** Rows of a table of tests: all of them in `npm run test:all`, the first and the last in `npm test`, which is for minutes. */
export function sampled<T>(rows: readonly T[]): readonly T[] {
  return process.env['TOOLTRAY_TEST_WHOLE'] === 'true' ? rows : rows.filter((_row, at) => at === 0 || at === rows.length - 1)
}
