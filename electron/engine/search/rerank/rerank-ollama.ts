import { at, type ModelAccess, type RerankModel } from './rerank-model.ts'

export const OLLAMA_URL = 'http://127.0.0.1:11434'

/** A local Ollama, `POST /api/chat` (https://docs.ollama.com/api/chat). */
export function ollamaModel({ model, baseUrl, apiKey }: ModelAccess): RerankModel {
  return {
    request: ({ instructions, text }) => ({
      url: `${baseUrl}/api/chat`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
        stream: false,
        format: { type: 'array', items: { type: 'integer' } },
        options: { temperature: 0 },
      },
    }),
    text(answer) {
      const content = at(answer, 'message', 'content')
      return typeof content === 'string' ? content : undefined
    },
  }
}
