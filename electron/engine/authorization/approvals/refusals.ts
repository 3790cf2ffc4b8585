import { TooltrayError } from '../../base/errors.ts'

/** Texts for a model and for records. Each states whether the call ran, which it never did. */

interface Named {
  readonly name: string
}

/** The error if a person denied a call, with their message. */
export function denied({ name }: Named, word: string | undefined): TooltrayError {
  const said = word === undefined || word.trim() === '' ? '' : ` They said: ${word.trim()}`
  return new TooltrayError('call_denied', `The user denied this call of ${name}. The call did not run.${said}`, {
    hint: 'Don’t make the same call again unless the user asks you to.',
  })
}

/** Names no command, because a model with a shell would run it. */
export function nobodyThere({ name }: Named): TooltrayError {
  return new TooltrayError(
    'approval_unavailable',
    `${name} needs the user’s approval, but Tooltray has no window or tray open to ask. The call did not run.`,
    {
      hint:
        'Ask the user to open Tooltray and approve the call, then make the same call again within 10 minutes. ' +
        'Do not approve it yourself.',
    },
  )
}

/** The error if no person answered in time. */
export function unanswered({ name }: Named, patience: number): TooltrayError {
  return new TooltrayError(
    'approval_unanswered',
    `The user did not answer within ${Math.round(patience / 1000)} s whether ${name} may run. The call did not run.`,
    { hint: 'Tooltray still shows it to the user. Once the user has allowed it, make the same call again within 10 minutes.' },
  )
}

/** The error if too many calls wait already. */
export function tooMany({ name }: Named): TooltrayError {
  return new TooltrayError(
    'approval_unavailable',
    `${name} needs the user’s approval, but too many calls are already waiting for one. The call did not run.`,
    { hint: 'Make fewer calls at once, and wait for the answers.' },
  )
}

/** The error for an answer to a call that is not open. */
export function approvalUnknown(): TooltrayError {
  return new TooltrayError('approval_unknown', 'No such call waits for an answer.', {
    hint: 'It was answered already, or it expired. See what is waiting: tooltray approvals',
  })
}

/** The error if a call cannot always be allowed. */
export function noRule({ name }: Named): TooltrayError {
  return new TooltrayError('config_invalid', `An existing rule already asks about exactly ${name}, so "Always allow" cannot override it.`, {
    hint: 'Change or remove that one: tooltray rule list',
  })
}
