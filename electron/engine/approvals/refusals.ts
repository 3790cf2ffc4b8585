import { TooltrayError } from '../base/errors.ts'

/** Words to a model, and to who looks at the record: each says whether the call ran, which it never did. */

interface Named {
  readonly name: string
}

export function denied({ name }: Named, word: string | undefined): TooltrayError {
  const said = word === undefined || word.trim() === '' ? '' : ` They said: ${word.trim()}`
  return new TooltrayError('call_denied', `The person did not allow this call of ${name}. It was not run.${said}`, {
    hint: 'Do not make the same call again unless they ask for it.',
  })
}

export function nobodyThere({ name }: Named): TooltrayError {
  return new TooltrayError('approval_unavailable', `${name} needs a person’s word, and nobody is there to be asked. It was not run.`, {
    hint: 'Ask them to open Tooltray, or to run: tooltray approvals. Once they allowed it, make the same call again within 10 minutes.',
  })
}

export function unanswered({ name }: Named, patience: number): TooltrayError {
  return new TooltrayError(
    'approval_unanswered',
    `Nobody said within ${Math.round(patience / 1000)} s whether ${name} may run. It was not run.`,
    { hint: 'It is still shown to the person: once they have allowed it, make the same call again within 10 minutes.' },
  )
}

export function tooMany({ name }: Named): TooltrayError {
  return new TooltrayError('approval_unavailable', `${name} needs a person’s word, and too many calls wait for one. It was not run.`, {
    hint: 'Make fewer calls at once, and wait for the answers.',
  })
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
