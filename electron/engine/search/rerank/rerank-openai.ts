import { at, type ModelAccess, type RerankModel } from './rerank-model.ts'

export const OPENAI_URL = 'https://api.openai.com/v1'

/**
 * Chat completions as defined by OpenAI and served by many others (https://platform.openai.com/docs/api-reference/chat). Only parameters
 * that all of them accept are sent: no temperature, which some models refuse, and no response format.
 */
export function openAiModel({ model, baseUrl, apiKey }: ModelAccess): RerankModel {
  return {
    request: ({ instructions, text }) => ({
      url: `${baseUrl}/chat/completions`,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      body: {
        model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
      },
    }),
    text(answer) {
      const content = at(answer, 'choices', 0, 'message', 'content')
      if (typeof content === 'string') return content
      // Some servers answer in parts, as requests may be.
      if (!Array.isArray(content)) return undefined
      return content
        .map((part) => at(part, 'text'))
        .filter((part) => typeof part === 'string')
        .join('')
    },
  }
}
