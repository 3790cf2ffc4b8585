import { type AddCommand, examples } from '../command-context.ts'
import { manPage } from './man-page.ts'

/** `tooltray man`: the man page. */
export const addManCommand: AddCommand = (program, run) => {
  program
    .command('man')
    .description('print the manual page')
    .addHelpText('after', examples('tooltray man | man -l -', 'tooltray man > ~/.local/share/man/man1/tooltray.1'))
    .action(() =>
      run(async ({ reach: { paths, version }, printer }) => {
        printer.data(manPage(program, { version, serversFile: paths.serversFile, logDir: paths.logDir }).trimEnd())
      }),
    )
}
