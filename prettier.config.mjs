/** The one way that code looks here; `npm run format` makes it so. Prose is not touched. */
export default {
  printWidth: 140,
  semi: false,
  singleQuote: true,
  trailingComma: 'all',
}
