import { MessageCircleQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQuestions, useStore } from '../engine/use-engine.ts'
import { wantedDialog } from '../needs/opened.ts'
import { Button } from '../parts/button.tsx'
import { loadedLater } from '../parts/loading/loaded-later.tsx'
import { whoAsks } from './who-asks.ts'

// Most users never get a question. If there is one, the dialog is loaded before the click.
const QuestionDialog = loadedLater(() => import('./question-dialog.tsx').then((module) => module.QuestionDialog))

/** Questions of servers during calls, above every page. Nothing pops up over the user's work. */
export function QuestionBar() {
  const questions = useQuestions()
  const [chosen, choose] = useState<string>()
  const wanted = useStore(wantedDialog)
  useEffect(() => {
    if (wanted?.type !== 'question') return
    wantedDialog.set(undefined)
    choose(wanted.of)
  }, [wanted])
  const open = questions.find(({ id }) => id === chosen)
  const asked = questions.length > 0
  useEffect(() => {
    // If loading fails, the click reports it.
    if (asked) void QuestionDialog.preload().catch(() => undefined)
  }, [asked])
  return (
    <>
      <div role="status" aria-label="Questions of servers">
        {questions.map((question) => (
          <div key={question.id} className="flex animate-appear items-center gap-3 border-b bg-warn-soft px-4 py-2">
            <MessageCircleQuestionMark className="size-4 shrink-0 text-warn" aria-hidden />
            <p className="min-w-0 flex-1 truncate">
              <span className="font-medium">{whoAsks(question)}</span> {question.message}
            </p>
            <Button look="primary" onClick={() => choose(question.id)} aria-label={`Answer ${question.server}`}>
              Answer
            </Button>
          </div>
        ))}
      </div>
      {open !== undefined && <QuestionDialog key={open.id} question={open} onClose={() => choose(undefined)} />}
    </>
  )
}
