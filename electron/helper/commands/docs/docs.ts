import { findPages, pageAt } from '../../../control/docs/doc-page.ts'
import { shippedPages } from '../../../control/docs/shipped-pages.ts'
import { type AddCommand, examples } from '../command-context.ts'
import { plainText } from '../../print/text.ts'

/** Pages that a search shows. */
const MOST_SHOWN = 8

/** `tooltray docs`: the documentation of this version, without the internet. */
export const addDocsCommand: AddCommand = (program, run) => {
  program
    .command('docs')
    .argument('[words...]', 'what to look for, or the path of a page, or an error code; without it, all pages')
    .description('search and read the documentation')
    .addHelpText(
      'after',
      examples('tooltray docs', 'tooltray docs undo a change', 'tooltray docs guide/sandbox', 'tooltray docs call_timeout'),
    )
    .action((words: string[]) =>
      run(async ({ printer }) => {
        const pages = await shippedPages()
        const page = words.length === 1 ? pageAt(pages, words[0] ?? '') : undefined
        if (page !== undefined) {
          if (printer.json) printer.value(page)
          else printer.prose(plainText(page.text))
          return
        }
        const found = findPages(pages, words, MOST_SHOWN)
        if (printer.json) {
          printer.value(found.map(({ path, title, question }) => ({ path, title, question })))
          return
        }
        if (found.length === 0) {
          printer.notice('No page has all of these words. Try fewer, or list all pages: tooltray docs')
          return
        }
        printer.table(
          [{ title: 'Page' }, { title: 'Title' }, { title: 'Question' }],
          found.map(({ path, title, question = '' }) => [path, title, question]),
        )
        printer.notice(`Read one: tooltray docs ${found[0]?.path}`)
      }),
    )
}
