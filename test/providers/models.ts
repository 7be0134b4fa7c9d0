import { type ProviderAnswer, type ProviderRequest, type ProviderServer, startProvider } from './http.ts'

/**
 * A server that speaks the protocols of models as their vendors publish them, streamed and with tools: OpenAI's chat
 * completions, Anthropic's messages, Google's streamGenerateContent; and `POST /audio/transcriptions`. What is answered
 * is a script's.
 */

/** What a script sees of a request, whichever protocol it came by. */
export interface ModelRequest {
  readonly protocol: 'openai' | 'anthropic' | 'google'
  readonly model: string
  readonly system: string
  /** Of the contact and of the model, in order; results of tools stand apart. */
  readonly messages: readonly { readonly from: 'user' | 'model' | 'tool'; readonly text: string }[]
  readonly tools: readonly string[]
  readonly key: string
}

export interface ToolUse {
  readonly tool: string
  readonly input: unknown
}

/** What the model does next: it writes, or uses tools, or both; or something goes wrong. */
export type ModelAnswer =
  | { readonly text?: string; readonly uses?: readonly ToolUse[] }
  | { readonly fails: number; readonly headers?: Readonly<Record<string, string>> }
  /** `half`: the stream breaks off. `silent`: it stalls. `hang`: nothing comes. `cut`: it ends without saying why. */
  | { readonly breaks: 'half' | 'silent' | 'hang' | 'lose' | 'cut' | 'length'; readonly text?: string }

export interface Models extends ProviderServer {
  /** Changed by tests. */
  answer: (request: ModelRequest) => ModelAnswer
  transcribe: (request: TranscriptionRequest) => ProviderAnswer
  readonly requests: ModelRequest[]
  readonly transcriptions: TranscriptionRequest[]
  /** Keys that are accepted; null for any. */
  key: string | null
}

export interface TranscriptionRequest {
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Buffer } | null
}

export async function startModels(): Promise<Models> {
  const server = await startProvider((request) => route(models, request))
  const models: Models = {
    ...server,
    answer: () => ({ text: 'Olá.' }),
    transcribe: () => ({ status: 200, body: { text: 'quero marcar uma consulta' } }),
    requests: [],
    transcriptions: [],
    key: null,
  }
  return models
}

async function route(models: Models, request: ProviderRequest): Promise<ProviderAnswer> {
  const key = keyOf(request)
  if (models.key !== null && key !== models.key) return problem(request, 401)
  if (request.method !== 'POST') return problem(request, 404)
  if (request.path.endsWith('/audio/transcriptions')) {
    const heard = await readTranscription(request, key)
    models.transcriptions.push(heard)
    return models.transcribe(heard)
  }
  const read = readRequest(request, key)
  if (!read) return problem(request, 404)
  models.requests.push(read)
  const answer = models.answer(read)
  if ('fails' in answer) return { ...problem(request, answer.fails), headers: answer.headers ?? {} }
  if ('breaks' in answer) {
    if (answer.breaks === 'hang') return 'hang'
    if (answer.breaks === 'lose') return 'lose'
    const pieces = writers[read.protocol](read, { text: answer.text ?? 'Vou ver os hor' })
    if (answer.breaks === 'length')
      return {
        status: 200,
        pieces: writers[read.protocol](read, { text: answer.text ?? 'Vou', isCut: true }),
        ending: 'end',
      }
    const ending = { half: 'lose', silent: 'hang', cut: 'end' } as const
    return { status: 200, pieces: pieces.slice(0, beginnings[read.protocol]), ending: ending[answer.breaks] }
  }
  return { status: 200, pieces: writers[read.protocol](read, answer), ending: 'end' }
}

/** So many pieces of a stream are its beginning, before it says that it ends. */
const beginnings = { openai: 2, anthropic: 3, google: 1 } as const

const keyOf = ({ headers, query }: ProviderRequest): string =>
  String(
    headers['x-api-key'] ??
      headers['x-goog-api-key'] ??
      query.get('key') ??
      headers.authorization?.replace(/^Bearer /, '') ??
      '',
  )

const protocolOf = (path: string): ModelRequest['protocol'] | null =>
  path.endsWith('/chat/completions')
    ? 'openai'
    : path.endsWith('/messages')
      ? 'anthropic'
      : path.endsWith(':streamGenerateContent')
        ? 'google'
        : null

/** Errors as each vendor writes them. */
function problem({ path }: ProviderRequest, status: number) {
  const message = `status ${status}`
  switch (protocolOf(path)) {
    case 'anthropic':
      return { status, body: { type: 'error', error: { type: 'api_error', message } } }
    case 'google':
      return { status, body: { error: { code: status, message, status: 'UNKNOWN' } } }
    default:
      return { status, body: { error: { message, type: 'invalid_request_error', param: null, code: null } } }
  }
}

function readRequest(request: ProviderRequest, key: string): ModelRequest | null {
  const protocol = protocolOf(request.path)
  return protocol && readers[protocol](request, key)
}

// biome-ignore lint/suspicious/noExplicitAny: contents have many shapes
const textOf = (content: any): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part) => part.text ?? textOf(part.content ?? '')).join('')
      : ''

const readers: Record<ModelRequest['protocol'], (request: ProviderRequest, key: string) => ModelRequest> = {
  openai: ({ body }, key) => ({
    protocol: 'openai',
    key,
    model: body.model,
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    system: textOf(body.messages.find((one: any) => one.role === 'system')?.content),
    messages: body.messages
      // biome-ignore lint/suspicious/noExplicitAny: whatever came
      .filter((one: any) => one.role !== 'system')
      // biome-ignore lint/suspicious/noExplicitAny: whatever came
      .map((one: any) => ({
        from: one.role === 'user' ? 'user' : one.role === 'tool' ? 'tool' : 'model',
        text: textOf(one.content),
      })),
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    tools: (body.tools ?? []).map((one: any) => one.function.name),
  }),
  anthropic: ({ body }, key) => ({
    protocol: 'anthropic',
    key,
    model: body.model,
    system: textOf(body.system),
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    messages: body.messages.flatMap((one: any) => {
      const parts = typeof one.content === 'string' ? [{ type: 'text', text: one.content }] : one.content
      // biome-ignore lint/suspicious/noExplicitAny: whatever came
      return parts.map((part: any) => ({
        from: part.type === 'tool_result' ? 'tool' : one.role === 'user' ? 'user' : 'model',
        text: part.text ?? textOf(part.content ?? ''),
      }))
    }),
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    tools: (body.tools ?? []).map((one: any) => one.name),
  }),
  google: ({ body, path }, key) => ({
    protocol: 'google',
    key,
    model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
    system: textOf(body.systemInstruction?.parts ?? ''),
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    messages: body.contents.flatMap((one: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: whatever came
      one.parts.map((part: any) => ({
        from: part.functionResponse ? 'tool' : one.role === 'user' ? 'user' : 'model',
        text: part.functionResponse ? JSON.stringify(part.functionResponse.response) : (part.text ?? ''),
      })),
    ),
    // biome-ignore lint/suspicious/noExplicitAny: whatever came
    tools: (body.tools ?? []).flatMap((one: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: whatever came
      (one.functionDeclarations ?? []).map((declared: any) => declared.name),
    ),
  }),
}

interface Written {
  readonly text?: string
  readonly uses?: readonly ToolUse[]
  readonly isCut?: boolean
}

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
const event = (type: string, value: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...value })}\n\n`

/** A text as it comes: in pieces. */
const halves = (text: string): readonly string[] => {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '')
}

let count = 0
const nextId = (prefix: string) => `${prefix}_${++count}`

const writers: Record<ModelRequest['protocol'], (request: ModelRequest, answer: Written) => string[]> = {
  openai({ model }, { text = '', uses = [], isCut = false }) {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      data({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_800_000_000,
        model,
        choices: [{ index: 0, delta, finish_reason }],
      })
    return [
      chunk({ role: 'assistant', content: '' }),
      ...halves(text).map((content) => chunk({ content })),
      ...uses.flatMap(({ tool, input }, index) => {
        const [first = '', ...rest] = halves(JSON.stringify(input))
        return [
          chunk({
            tool_calls: [
              { index, id: nextId('call'), type: 'function', function: { name: tool, arguments: first } },
            ],
          }),
          ...rest.map((part) => chunk({ tool_calls: [{ index, function: { arguments: part } }] })),
        ]
      }),
      chunk({}, isCut ? 'length' : uses.length > 0 ? 'tool_calls' : 'stop'),
      data({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1_800_000_000,
        model,
        choices: [],
        usage: { prompt_tokens: 900, completion_tokens: 40, total_tokens: 940 },
      }),
      'data: [DONE]\n\n',
    ]
  },
  anthropic({ model }, { text = '', uses = [], isCut = false }) {
    const blocks = [...(text === '' ? [] : [null]), ...uses]
    return [
      event('message_start', {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 900, output_tokens: 1 },
        },
      }),
      ...blocks.flatMap((use, index) => [
        event('content_block_start', {
          index,
          content_block: use
            ? { type: 'tool_use', id: nextId('toolu'), name: use.tool, input: {} }
            : { type: 'text', text: '' },
        }),
        ...halves(use ? JSON.stringify(use.input) : text).map((part) =>
          event('content_block_delta', {
            index,
            delta: use
              ? { type: 'input_json_delta', partial_json: part }
              : { type: 'text_delta', text: part },
          }),
        ),
        event('content_block_stop', { index }),
      ]),
      event('message_delta', {
        delta: {
          stop_reason: isCut ? 'max_tokens' : uses.length > 0 ? 'tool_use' : 'end_turn',
          stop_sequence: null,
        },
        usage: { output_tokens: 40 },
      }),
      event('message_stop', {}),
    ]
  },
  google(_, { text = '', uses = [], isCut = false }) {
    const chunk = (parts: readonly object[], finishReason?: string) =>
      data({
        candidates: [{ content: { parts, role: 'model' }, index: 0, ...(finishReason && { finishReason }) }],
        usageMetadata: { promptTokenCount: 900, candidatesTokenCount: 40, totalTokenCount: 940 },
      })
    return [
      ...halves(text).map((part) => chunk([{ text: part }])),
      ...(uses.length > 0
        ? [chunk(uses.map(({ tool, input }) => ({ functionCall: { name: tool, args: input } })))]
        : []),
      chunk([{ text: '' }], isCut ? 'MAX_TOKENS' : 'STOP'),
    ]
  },
}

/** Reads the form of a transcription, as `multipart/form-data`. */
async function readTranscription(
  { headers, bytes }: ProviderRequest,
  key: string,
): Promise<TranscriptionRequest> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  }).formData()
  const fields: Record<string, string> = {}
  let file: TranscriptionRequest['file'] = null
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else file = { name: value.name, type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  return { key, fields, file }
}
