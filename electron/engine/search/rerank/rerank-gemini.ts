import { at, type ModelAccess, type RerankModel } from './rerank-model.ts'

export const GEMINI_URL = 'https://generativelanguage.googleapis.com/v1beta'

/** Google's Gemini API, method `generateContent` (https://ai.google.dev/api/generate-content). */
export function geminiModel({ model, baseUrl, apiKey }: ModelAccess): RerankModel {
  return {
    request: ({ instructions, text }) => ({
      url: `${baseUrl}/models/${encodeURIComponent(model)}:generateContent`,
      // In a header and not in the URL, because URLs end up in logs.
      headers: apiKey === undefined ? {} : { 'x-goog-api-key': apiKey },
      body: {
        systemInstruction: { parts: [{ text: instructions }] },
        contents: [{ role: 'user', parts: [{ text }] }],
        generationConfig: {
          temperature: 0,
          responseMimeType: 'application/json',
          responseSchema: { type: 'ARRAY', items: { type: 'INTEGER' } },
        },
      },
    }),
    text(answer) {
      const parts = at(answer, 'candidates', 0, 'content', 'parts')
      if (!Array.isArray(parts)) return undefined
      // Parts marked as thought come before the answer.
      const texts = parts.filter((part) => at(part, 'thought') !== true).map((part) => at(part, 'text'))
      return texts.filter((part) => typeof part === 'string').join('')
    },
  }
}
