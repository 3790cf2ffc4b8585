/** What a person who looks an error code up wants to know. Sentences, in which `code` may stand between backticks as in Markdown. */
export interface ErrorHelp {
  /** The whole of it in one short sentence. */
  readonly title: string
  readonly happened: string
  /** One way out an item, the likeliest first. */
  readonly whatToDo: readonly string[]
}
