import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/test/longest-first.ts'

/** Beside the code, but with many processes or made-up inputs: not in `npm run test:quick`. */
const SLOW = [
  'electron/engine/app/control/config-transfer/encrypted-transfer.test.ts',
  'electron/engine/catalog/signature.test.ts',
  'electron/engine/documents/formats/formats.test.ts',
  'electron/engine/clients/thread/threaded-settings.test.ts',
  'electron/engine/config/edits/edit.test.ts',
  'electron/engine/gateway/directory/directory.test.ts',
  'electron/engine/gateway/results/reader/{path-text,reading}.test.ts',
  'electron/engine/authorization/hooks/hooks.test.ts',
  'electron/engine/scripts/sandbox/{kept-memory,memory}.test.ts',
  'electron/engine/search/languages/requests.test.ts',
  'electron/engine/search/search-index.test.ts',
  'electron/engine/records/telemetry/telemetry.test.ts',
  'electron/engine/upstream/{connection,pool,watched-resources}.test.ts',
  'electron/engine/upstream/cli/cli-transport.test.ts',
  'electron/engine/upstream/instances/instances.test.ts',
  'electron/engine/upstream/process/process-tree.test.ts',
  'electron/helper/commands/command-process.test.ts',
  'electron/helper/relay/connect.test.ts',
  'electron/main/{app,app-on-macos,approval-notice,desktop,first-run}.test.ts',
  'electron/main/system/{tray-host,real-tray-hosts}.test.ts',
  'electron/main/updates/{full-disk-update,real-updater,update-feed}.test.ts',
  'electron/serve/engine-lock.test.ts',
  'native/**/*.test.ts',
]

/** Kills, floods and hostile inputs beside the code, and the training of vectors: only in `npm run test:all`. */
const FAULTS = [
  'electron/engine/clients/{hostile-files,killed}.test.ts',
  'electron/engine/catalog/pending-changes/killed-decision.test.ts',
  'electron/engine/config/sync/two-computers.test.ts',
  'electron/engine/gateway/results/reader/reader.test.ts',
  'electron/engine/scripts/sandbox/{escapes,generated-programs}.test.ts',
  'fuzz/**/*.test.ts',
  'tools/vectors/make-meaning.test.ts',
]

/**
 * The same through the built program: what is left behind, hostile servers and sign-ins, a real AI app, every page in every size.
 */
const E2E_FAULTS = [
  'e2e/clients/{claude-code,pages,told-texts}.test.ts',
  'e2e/consent/{audit,hidden-words}.test.ts',
  'e2e/engine/{full-disk,held-servers,sandbox,sharing}.test.ts',
  'e2e/helper/odd-conversations.test.ts',
  'e2e/http/clients.test.ts',
  'e2e/kills/{first-start,left-behind,programs}.test.ts',
  'e2e/protocol/{conformance,exposure}.test.ts',
  'e2e/protocol/results/large-results.test.ts',
  'e2e/scripts/run-script.test.ts',
  'e2e/sign-in/{hostile-sign-in,renewal}.test.ts',
  'e2e/window/forms/questions.test.ts',
  'e2e/window/journeys/**/*.test.ts',
  'e2e/window/look/{keyboard,many,narrow,offline}.test.ts',
  'e2e/window/permissions/{exception-form,people}.test.ts',
  'e2e/window/settings/{by-clicks,network}.test.ts',
  'e2e/window/playground/{scripts,search}.test.ts',
  'e2e/window/{activity,edit,planted-secrets,projects,sources}.test.ts',
]

/** Minutes each, many benchmarks and whole tasks of AI apps, or kills at every step: only in `npm run test:long`. */
const E2E_LONG = [
  'e2e/bench/**/*.test.ts',
  'e2e/clients/{large-result,script-tasks,spent-tokens,whole-protocol}.test.ts',
  'e2e/commands/clients.test.ts',
  'e2e/docs/**/*.test.ts',
  'e2e/engine/{container,shared-browser,update}.test.ts',
  'e2e/floods/**/*.test.ts',
  'e2e/helper/helper-life.test.ts',
  'e2e/http/attacks.test.ts',
  'e2e/kills/{audit,commands,packages}.test.ts',
  'e2e/package/**/*.test.ts',
  'e2e/protocol/{conformance-servers,misbehaving-elicitation,pairs,tasks/conformance-tasks}.test.ts',
  'e2e/window/planted-places.test.ts',
]

/** Tables of which `npm test` runs a sample (`scripts/test/sampled.ts`): `npm run test:long` runs all of each. */
const SAMPLED = [
  'e2e/sign-in/{accounts,personal/many-people}.test.ts',
  'e2e/commands/{completion,hosted-commands}.test.ts',
  'e2e/consent/shown-{is-sent,of-many}.test.ts',
  'e2e/engine/hostile-servers.test.ts',
  'e2e/pages/published-servers.test.ts',
  'e2e/protocol/{pending-changes,tasks,transports}.test.ts',
  'e2e/protocol/results/results.test.ts',
  'e2e/window/{approvals,import,tools}.test.ts',
  'e2e/window/servers/changes.test.ts',
  'e2e/window/app/first-words.test.ts',
  'e2e/window/look/{accessibility,look}.test.ts',
  'e2e/window/playground/meaning.test.ts',
  'e2e/window/permissions/people.test.ts',
]

/** What is waited for comes within milliseconds; on a machine that does much else, within many seconds. Only what hangs meets a limit. */
const expect = { poll: { timeout: 60_000 } }
// Where nobody watches, a test is tried a second time before it fails the rest; which needed it is said at the end.
const retry = process.env.CI === 'true' ? 1 : 0
// A failure that passed when tried again leaves only its message, so the message has the values instead of their types.
const chaiConfig = { truncateThreshold: 400 }
const beside = { testTimeout: 60_000, expect, chaiConfig, retry, isolate: false, maxWorkers: 3, sequence: { groupOrder: 0 } }
// Three at a time on two cores: what one waits for, another has.
const end2end = { testTimeout: 180_000, hookTimeout: 180_000, expect, chaiConfig, retry, isolate: false, maxWorkers: 3 }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/test/closing-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{electron,bench,scripts,tools}/**/*.test.ts', 'renderer/**/*.test.{ts,tsx}'],
          exclude: [...SLOW, ...FAULTS],
          ...beside,
        },
      },
      { test: { name: 'slow', include: SLOW, ...beside } },
      { test: { name: 'faults', include: FAULTS, ...beside } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/**/node_modules/**', ...E2E_FAULTS, ...E2E_LONG],
          ...end2end,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'e2e-faults',
          include: E2E_FAULTS,
          exclude: ['e2e/**/node_modules/**'],
          env: { TOOLTRAY_TEST_WHOLE: 'true' },
          ...end2end,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'e2e-long',
          include: [...E2E_LONG, ...SAMPLED],
          exclude: ['e2e/**/node_modules/**'],
          env: { TOOLTRAY_TEST_WHOLE: 'true' },
          ...end2end,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
