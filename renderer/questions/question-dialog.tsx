// Not the package's main entry, which imports a test registry that requires a code-generating validator.
import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { useState } from 'react'
import type { OpenQuestion } from '../../electron/contract/questions.ts'
import { engine } from '../engine/engine.ts'
import { attempt } from '../frame/notices.ts'
import { Button } from '../parts/button.tsx'
import { CopyText } from '../parts/copy/copy-text.tsx'
import { Dialog, DialogButtons } from '../parts/dialog.tsx'
import { Trouble } from '../parts/message.tsx'
import { formSchema } from '../search/run/form-schema.ts'
import { formTemplates } from '../search/run/form-templates.tsx'
import { schemaValidator } from '../search/run/schema-validator.ts'
import '../search/run/tool-form.css'
import { whoAsks } from './who-asks.ts'

type Content = Record<string, unknown>

/** One question of a server, to be answered or declined. Closed without an answer, it stays open. */
export function QuestionDialog({ question, onClose }: { question: OpenQuestion; onClose: () => void }) {
  const { id } = question
  const answer = (action: 'accept' | 'decline', content?: Content): void => {
    onClose()
    void attempt(() => engine().answerQuestion({ id, action, content }), 'The answer did not reach its server')
  }
  const decline = <Button onClick={() => answer('decline')}>Decline</Button>
  return (
    <Dialog label={`Question of ${question.server}`} onClose={onClose} className="w-[30rem] max-w-[calc(100vw-2rem)]">
      <div className="space-y-3 p-4">
        <h2 className="text-section font-semibold break-words">{whoAsks(question)}</h2>
        <p className="break-words whitespace-pre-wrap">{question.message}</p>
        {question.mode === 'form' ? (
          <Fields question={question} onSend={(content) => answer('accept', content)}>
            {decline}
          </Fields>
        ) : (
          <Address url={question.url} onDone={() => answer('accept')}>
            {decline}
          </Address>
        )}
      </div>
    </Dialog>
  )
}

function Fields({
  question: { server, schema, secrets },
  onSend,
  children,
}: {
  question: Extract<OpenQuestion, { mode: 'form' }>
  onSend: (content: Content) => void
  children: React.ReactNode
}) {
  const [values, setValues] = useState<Content>({})
  return (
    <>
      {secrets.length > 0 && (
        <Trouble
          kind="warn"
          message={`${server} asks for what looks like a password or a key: ${secrets.join(', ')}.`}
          hint="MCP servers must not ask for secrets in a form. The server gets your answer exactly as typed. Decline unless you are sure."
        />
      )}
      <Form<Content, RJSFSchema>
        className="tool-form"
        schema={formSchema(schema)}
        validator={schemaValidator}
        formData={values}
        onChange={({ formData }) => setValues(formData ?? {})}
        onSubmit={({ formData }) => onSend(formData ?? {})}
        // Errors are shown beside their fields; without this, the library also logs them.
        onError={() => undefined}
        showErrorList={false}
        noHtml5Validate
        templates={formTemplates}
        focusOnFirstError
        uiSchema={looksOf(schema)}
      >
        <DialogButtons>
          {children}
          <Button type="submit" look="primary">
            Send
          </Button>
        </DialogButtons>
      </Form>
    </>
  )
}

/** Multiple choices are checkboxes, which need no modifier key. */
function looksOf({ properties = {} }: { properties?: Record<string, { type?: unknown }> }): UiSchema<Content> {
  const several = Object.entries(properties).flatMap(([name, { type }]) =>
    type === 'array' ? [[name, { 'ui:widget': 'checkboxes' }]] : [],
  )
  return { 'ui:submitButtonOptions': { norender: true }, ...(Object.fromEntries(several) as UiSchema<Content>) }
}

/** An address that the server asks the user to open; it is never opened automatically, because it may lead anywhere. */
function Address({ url, onDone, children }: { url: string; onDone: () => void; children: React.ReactNode }) {
  return (
    <>
      <p>The server asks you to continue on this web page. Open it only if you recognize the address.</p>
      <CopyText label="Address" text={url} />
      <DialogButtons>
        {children}
        <Button onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>Open the page</Button>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </DialogButtons>
    </>
  )
}
