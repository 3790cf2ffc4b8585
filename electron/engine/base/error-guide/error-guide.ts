import type { ErrorCode } from '../errors.ts'
import { accessHelp } from './access.ts'
import { approvalHelp } from './approvals.ts'
import { callHelp } from './calls.ts'
import { configurationHelp } from './configuration.ts'
import { engineHelp } from './engine.ts'
import type { ErrorHelp } from './error-help.ts'
import { proxyHelp } from './proxies.ts'
import { serverHelp } from './servers.ts'
import { signInHelp } from './sign-ins.ts'
import { sourceHelp } from './sources.ts'

/** The explanations of all error codes, by subject. `docs/errors/` is generated from it. */
export const errorGuide = {
  'Tools and calls': callHelp,
  'Calls that need approval': approvalHelp,
  Servers: serverHelp,
  'Sign-ins and secrets': signInHelp,
  'Access over HTTP': accessHelp,
  Configuration: configurationHelp,
  'Registry and bundles': sourceHelp,
  Proxies: proxyHelp,
  'Tooltray itself': engineHelp,
} as const

/** The same by code. The type guarantees that every code has one. */
export const errorHelp: Readonly<Record<ErrorCode, ErrorHelp>> = {
  ...callHelp,
  ...approvalHelp,
  ...serverHelp,
  ...signInHelp,
  ...accessHelp,
  ...configurationHelp,
  ...sourceHelp,
  ...proxyHelp,
  ...engineHelp,
}
