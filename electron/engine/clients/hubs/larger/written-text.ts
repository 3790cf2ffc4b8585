import { commentedVariables } from '../../../config/export-to/variable-comments.ts'

/**
 * Returns a function that writes a text of a file with shell variables in Tooltray's notation: `$NAME` and `${NAME}` become a reference,
 * and `$$` a plain `$`. A comment that an export wrote says which secret a variable is for.
 *
 * @param file the whole text of the file.
 */
export function writtenText(file: string): (value: unknown) => string {
  const secrets = commentedVariables(file)
  return (value) =>
    String(value).replace(VARIABLE, (found: string, name?: string, rest: string = '', bare?: string) => {
      if (found.startsWith('$$')) return found === '$$' ? '$' : '$${'
      const variable = name ?? bare ?? ''
      const secret = secrets.get(variable)
      // A default applies also to an empty variable; an error for a missing one is Tooltray's own.
      const fallback = rest.startsWith(':-') ? rest : rest.startsWith('-') ? `:${rest}` : ''
      return `\${${secret ?? variable + fallback}}`
    })
}

const VARIABLE = /\$\$\{?|\$\{(\w+)((?::?[-?])[^}]*)?\}|\$([A-Za-z_]\w*)/g
