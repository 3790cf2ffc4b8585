/** Writes skills in a home folder, version after version, until it is killed. */
import { skillFilesIn, skillFolders } from './skill-files-fixture.ts'

const home = process.argv[2] ?? ''
for (let version = 1; ; version = 3 - version) {
  const files = skillFilesIn(home, skillFolders(String(version)))
  const { fingerprint } = await files.plan('claude-code')
  process.stdout.write('.')
  await files.write('claude-code', fingerprint)
}
