/**
 * Builds the documentation as a site into docs/.vitepress/dist. VitePress is installed in docs/ the first time; after that, no internet is
 * needed. Run by `npm run docs:build`.
 */
import { join } from 'node:path'
import spawn from 'cross-spawn'
import { npmCi } from '../test/npm-ci.ts'

const docs = join(import.meta.dirname, '../../docs')

const failed = npmCi(docs)
if (failed === undefined) {
  const { status } = spawn.sync('vitepress', ['build', '.'], {
    cwd: docs,
    env: { ...process.env, PATH: `${join(docs, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}` },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  console.error(`docs: ${failed}`)
  process.exitCode = 1
}
