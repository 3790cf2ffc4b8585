/** How many client scenarios each revision requires in the official suite: a suite that runs fewer proves less. */
export const REQUIRED_SCENARIOS = [
  ['2025-11-25', 18],
  ['2026-07-28', 32],
] as const

/** Client scenarios of extensions, which no revision requires. */
export const EXTENSION_SCENARIOS = [
  'auth/client-credentials-basic',
  'auth/client-credentials-jwt',
  'auth/dpop',
  'auth/dpop-nonce',
  'auth/wif-jwt-bearer',
  'auth/enterprise-managed-authorization',
  'sep-2640-client-no-prefetch',
  'sep-2640-client-verify-digest',
  'sep-2640-client-verify-size',
  'sep-2640-client-verify-frontmatter',
] as const

/** Server scenarios of the Skills extension (SEP-2640). */
export const SKILL_SCENARIOS = ['sep-2640-skills-directory', 'sep-2640-skills-enumeration', 'sep-2640-skills-manifest'] as const

/** Server scenarios of the Tasks extension (SEP-2663) that check anything. */
export const TASK_SCENARIOS = [
  'tasks-lifecycle',
  'tasks-capability-negotiation',
  'tasks-wire-fields',
  'tasks-request-state-removal',
  'tasks-mrtr-input',
  'tasks-request-headers',
  'tasks-dispatch-and-envelope',
  'tasks-mrtr-composition',
] as const

const [[early, earlyCount], [late, lateCount]] = REQUIRED_SCENARIOS

/** What the documentation says about the suite, in lines. `e2e/protocol/conformance.fault.test.ts` holds it. */
export const CONFORMANCE_LINES = [
  'Tooltray passes client scenarios of the [MCP conformance suite](https://github.com/modelcontextprotocol/conformance): ' +
    `${earlyCount} of ${earlyCount} for`,
  `${early}, ${lateCount} of ${lateCount} for ${late}, and ${EXTENSION_SCENARIOS.length} of extensions.`,
  'The extensions are client credentials, DPoP, workload identity, enterprise-managed authorization, and skills.',
  `It also passes the ${SKILL_SCENARIOS.length} server scenarios of the Skills extension and the ${TASK_SCENARIOS.length} of the Tasks ` +
    'extension, in every exposure.',
]

/** What the page of protocol versions says beside them. `e2e/protocol/conformance-servers.long.test.ts` holds it. */
export const SERVER_SCENARIO_LINES = [
  'The server scenarios of both revisions pass with `transparent`, but `server-stateless`, in which our test server itself fails a check.',
  'With `direct`, `input-required-result-capability-check` fails, too:',
  'Tooltray tells each server that it can ask you, because it asks you itself where the client cannot. With `search` and `dynamic`, a',
  "client sees Tooltray's own tools, so scenarios that call a tool by its name do not apply.",
]
