/** The explanation of an error code for people. Sentences, which may contain `code` in backticks as in Markdown. */
export interface ErrorHelp {
  /** A summary in one short sentence. */
  readonly title: string
  readonly happened: string
  /** The solutions, most likely first. */
  readonly whatToDo: readonly string[]
}
