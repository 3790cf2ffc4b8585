import type { DocPage } from '../../../contract/docs/doc-page.ts'
import { pageAt } from '../../../control/docs/doc-page.ts'
import { shippedPages, shippedSearch } from '../../../control/docs/shipped-pages.ts'
import { type AddCommand, examples } from '../command-context.ts'
import type { Printer } from '../../print/printer.ts'
import { plainText } from '../../print/text.ts'

/** Sections that a search shows. */
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
        if (words.length === 0) return printPages(printer, await shippedPages())
        const page = words.length === 1 ? pageAt(await shippedPages(), words[0] ?? '') : undefined
        if (page !== undefined) {
          if (printer.json) printer.value(page)
          else printer.prose(plainText(page.text))
          return
        }
        const found = (await shippedSearch())(words.join(' '), MOST_SHOWN)
        if (printer.json) {
          printer.value(found.map(({ page: { path, title }, heading, excerpt }) => ({ path, title, heading, excerpt })))
          return
        }
        const [best] = found
        if (best === undefined) {
          printer.notice('Nothing was found. Try other words, or list all pages: tooltray docs')
          return
        }
        printer.table(
          [{ title: 'Page' }, { title: 'Section' }, { title: 'What it says' }],
          found.map(({ page: { path }, heading, excerpt }) => [path, heading, excerpt]),
        )
        printer.notice(`Read one: tooltray docs ${best.page.path}`)
      }),
    )
}

function printPages(printer: Printer, pages: readonly DocPage[]): void {
  if (printer.json) return printer.value(pages.map(({ path, title, question }) => ({ path, title, question })))
  printer.table(
    [{ title: 'Page' }, { title: 'Title' }, { title: 'Question' }],
    pages.map(({ path, title, question = '' }) => [path, title, question]),
  )
  printer.notice('Read one: tooltray docs guide/quickstart')
}
