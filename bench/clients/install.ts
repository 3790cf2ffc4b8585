import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AiClient } from '../../e2e/testing/clients/ai-client.ts'
import { installPackage } from '../install-package.ts'

const E2E_PROGRAMS = join(import.meta.dirname, '../../e2e/programs/node_modules/.bin')

/** Returns the program of a client, installed by npm if it is not there yet; or the reason why there is none, in one line. */
export function installedClient(client: AiClient): { readonly program: string } | { readonly missing: string } {
  const ofTests = join(E2E_PROGRAMS, client.program)
  if (existsSync(ofTests)) return { program: ofTests }
  const installed = installPackage(client.program, client)
  return 'missing' in installed ? installed : { program: join(installed.modules, '.bin', client.program) }
}
