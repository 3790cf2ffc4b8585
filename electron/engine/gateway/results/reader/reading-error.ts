/** Why a result cannot be read as requested. It crosses the process boundary as data, and becomes an error of the same code. */
export class ReadingError extends Error {
  readonly code: 'path_invalid' | 'path_empty' | 'value_too_large'

  constructor(code: ReadingError['code'], message: string) {
    super(message)
    this.code = code
  }
}
