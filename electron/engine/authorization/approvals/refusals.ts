import { TooltrayError } from '../../base/errors.ts'

/** Words to a model, and to who looks at the record: each says whether the call ran, which it never did. */

interface Named {
  readonly name: string
}

export function denied({ name }: Named, word: string | undefined): TooltrayError {
  const said = word === undefined || word.trim() === '' ? '' : ` They said: ${word.trim()}`
  return new TooltrayError('call_denied', `The user denied this call of ${name}. The call did not run.${said}`, {
    hint: 'Don’t make the same call again unless the user asks you to.',
  })
}

/** It names no command: a model with a shell would run it. */
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

export function unanswered({ name }: Named, patience: number): TooltrayError {
  return new TooltrayError(
    'approval_unanswered',
    `The user did not answer within ${Math.round(patience / 1000)} s whether ${name} may run. The call did not run.`,
    { hint: 'Tooltray still shows it to the user. Once the user has allowed it, make the same call again within 10 minutes.' },
  )
}

export function tooMany({ name }: Named): TooltrayError {
  return new TooltrayError(
    'approval_unavailable',
    `${name} needs the user’s approval, but too many calls are already waiting for one. The call did not run.`,
    { hint: 'Make fewer calls at once, and wait for the answers.' },
  )
}

export function approvalUnknown(): TooltrayError {
  return new TooltrayError('approval_unknown', 'No such call waits for an answer.', {
    hint: 'It was answered already, or nobody waits for it any more. See what is open: tooltray approvals',
  })
}

export function noRule({ name }: Named): TooltrayError {
  return new TooltrayError('config_invalid', `No rule would let ${name} run: the one that asks is as narrow as a rule can be.`, {
    hint: 'Change or remove that one: tooltray rule list',
  })
}
