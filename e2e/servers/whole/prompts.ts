import { type McpServer, acceptedContent, completable, inputRequired } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PICTURE } from './plain-tools.ts'

const CITIES = ['Graz', 'Linz', 'Wien']

const message = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })

export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { title: 'Simple', description: 'Without arguments' }, () => ({
    messages: [message('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'With arguments',
      argsSchema: z.object({
        arg1: completable(z.string(), (begun) => CITIES.filter((city) => city.startsWith(begun))),
        arg2: z.string(),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [message(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        { role: 'user', content: { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'What is in it.' } } },
        message('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'With a picture' }, () => ({
    messages: [
      { role: 'user', content: { type: 'image', data: PICTURE, mimeType: 'image/png' } },
      message('Please analyze the image above.'),
    ],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks first' }, (context) => {
    const given = acceptedContent<{ context: string }>(context.mcpReq.inputResponses, 'user_context')
    if (given !== undefined) return { messages: [message(`About ${given.context}`)] }
    return inputRequired({
      inputRequests: {
        user_context: inputRequired.elicit({
          message: 'What is it about?',
          requestedSchema: { type: 'object', properties: { context: { type: 'string' } }, required: ['context'] },
        }),
      },
    })
  })
}
