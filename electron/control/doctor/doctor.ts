import type { Check } from '../../contract/checks.ts'
import type { EngineStatus } from '../../contract/engine-status.ts'
import type { HookStatus } from '../../contract/consent/hooks.ts'
import type { SecretPlace } from '../../contract/secrets.ts'
import { isOfFile } from '../../contract/problem.ts'
import { STATES } from '../state-words.ts'
import { learningText } from '../words/search-words.ts'
import { needWords } from '../words/need-words.ts'
import { hintOfProgram } from '../words/missing-program-hint.ts'
import { shellWord } from '../../engine/entry/shell-word.ts'
import { counted } from '../../engine/base/counted.ts'

/** Checks an engine's status for what the user should know or fix. */
export function examine(status: EngineStatus): Check[] {
  const checks: Check[] = [
    { name: 'tooltray', outcome: 'ok', message: `Version ${status.engine.version} runs as process ${status.engine.pid}.` },
  ]
  const { config } = status
  if (config.error !== undefined) {
    checks.push({
      name: 'configuration',
      outcome: 'error',
      message: `${config.error.message} Tooltray uses the last valid version.`,
      hint: config.error.hint ?? `Fix ${config.file}.`,
    })
  } else if (config.problems.length === 0 && !status.problems.some(isOfFile)) {
    checks.push({ name: 'configuration', outcome: 'ok', message: `${config.file}: ${counted(status.servers.length, 'server')}.` })
  }
  for (const problem of config.problems) {
    checks.push({
      name: problem.server === undefined ? 'configuration' : `server ${problem.server}`,
      outcome: problem.warning === true ? 'warning' : 'error',
      message: problem.message,
      hint: `Fix ${config.file}.`,
    })
  }
  for (const problem of status.problems)
    checks.push({
      name: isOfFile(problem) ? 'configuration' : 'storage',
      outcome: 'warning',
      message: problem.message,
      hint: problem.hint,
    })
  for (const need of status.needs.filter(({ kind }) => kind === 'marked')) {
    const { title, reason } = needWords(need)
    const hint = `See what its tools say: tooltray tools ${shellWord(need.server ?? '')}`
    checks.push({ name: `server ${need.server}`, outcome: 'warning', message: `${title}. ${reason ?? ''}`, hint })
  }
  for (const need of status.needs.filter(({ kind }) => kind === 'sync')) {
    const { title, reason } = needWords(need)
    checks.push({ name: 'sync', outcome: 'warning', message: `${title}. ${reason ?? ''}`, hint: 'See: tooltray sync' })
  }
  checks.push(...searchChecks(status.search), ...status.hooks.map(hookCheck), secretsCheck(status.secrets))
  for (const server of status.servers) {
    for (const message of server.warnings ?? [])
      checks.push({ name: `server ${server.name}`, outcome: 'warning', message, hint: `Change it in ${config.file}.` })
    if (server.held !== undefined)
      checks.push({
        name: `server ${server.name}`,
        outcome: 'warning',
        message: `${counted(server.held, 'change waits', 'changes wait')} for your review. Your apps do not see it until you accept it.`,
        hint: `See what changed: tooltray pins review ${shellWord(server.name)}`,
      })
    if (server.error !== undefined) {
      checks.push({
        name: `server ${server.name}`,
        outcome: 'error',
        message: server.error.message,
        hint: server.error.program === undefined ? server.error.hint : hintOfProgram(server.name, server.error),
      })
    } else if (server.dropped !== undefined) {
      const names = server.dropped.map((tool) => `${tool.name} (${tool.reason})`).join(', ')
      checks.push({
        name: `server ${server.name}`,
        outcome: 'warning',
        message: `${counted(server.dropped.length, 'malformed tool is', 'malformed tools are')} left out: ${names}.`,
        hint: 'Tell the author of the server.',
      })
    } else {
      const outcome = server.state === 'disabled' ? 'is disabled' : `${STATES[server.state].word}, ${counted(server.tools, 'tool')}`
      checks.push({ name: `server ${server.name}`, outcome: 'ok', message: `${server.name}: ${outcome}.` })
    }
  }
  return checks
}

/** Checks how far search by the meaning of sentences is. */
function searchChecks(search: EngineStatus['search']): Check[] {
  if (search === undefined) return []
  const { problem } = search
  if (problem === undefined) return [{ name: 'search', outcome: 'ok', message: learningText(search) }]
  return [
    {
      name: 'search',
      outcome: 'warning',
      message: `Search compares words alone, not sentences: ${problem}`,
      hint: 'Install Tooltray again. Searches work meanwhile, and find less of what is said in other words.',
    },
  ]
}

function hookCheck({ name, runs, when, means, onFailure, asked, failed, lastFailure }: HookStatus): Check {
  if (runs === undefined)
    return {
      name,
      outcome: 'error',
      message: 'This hook is invalid. Until you fix it, matching calls are denied.',
      hint: 'Fix it in Settings > Hooks.',
    }
  const seen = `${runs}: ${when.join(' and ')} ${means === '{}' ? 'all calls' : `calls of ${means}`}, asked ${asked} times`
  if (lastFailure === undefined) return { name, outcome: 'ok', message: `${seen}.` }
  const then = when.includes('before') ? ` Calls that it should have seen ${onFailure === 'deny' ? 'did not run' : 'ran'}.` : ''
  const last = `the last time at ${new Date(lastFailure.at).toISOString()}: ${lastFailure.message}`
  return {
    name,
    outcome: 'warning',
    message: `${seen}; failed ${failed} times, ${last}.${then}`,
    hint: 'What a hook receives and can answer: tooltray docs hooks',
  }
}

/** Checks where secrets are stored. */
export function secretsCheck(place: SecretPlace): Check {
  switch (place.kind) {
    case 'keychain':
      return { name: 'secrets', outcome: 'ok', message: 'Secrets are stored in the keychain.' }
    case 'unknown':
      return { name: 'secrets', outcome: 'ok', message: 'No secret was needed yet.' }
    case 'file':
      return {
        name: 'secrets',
        outcome: 'warning',
        message: `Secrets are stored in the file ${place.file}, because ${place.reason}.`,
        hint:
          // Without a detail, the file was chosen, or no keychain was tried yet.
          place.detail === undefined
            ? 'Only you can read it.'
            : `Only you can read it. When a keychain can be reached, Tooltray moves them there. The system says: ${place.detail}`,
      }
    case 'locked':
      return {
        name: 'secrets',
        outcome: 'error',
        message: `The keychain is locked, so Tooltray can neither read nor save secrets (${place.reason}).`,
        hint: 'Unlock it.',
      }
  }
}
