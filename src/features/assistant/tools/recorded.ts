import type { ToolName, Tools } from '../tools.ts'

/** A tool that was called, as the log and the test chat show it. */
export interface ToolCall {
  readonly tool: ToolName
  readonly request: unknown
  readonly result: unknown
  readonly ms: number
}

/** What a result tells without its length: the clinic's facts are known anyway. */
const brief: Partial<Record<ToolName, (result: unknown) => unknown>> = {
  readClinic: () => 'ok',
}

/** Writes down each call of the tools, in order. */
export function recorded(tools: Tools, clock: () => number = () => performance.now()) {
  const calls: ToolCall[] = []
  const wrapped = Object.fromEntries(
    (Object.keys(tools) as ToolName[]).map((tool) => [
      tool,
      async (...request: unknown[]) => {
        const startedAt = clock()
        const run = tools[tool] as (...given: unknown[]) => Promise<unknown>
        const result = await run(...request)
        const shown = brief[tool]
        calls.push({
          tool,
          request: request.length === 1 ? request[0] : request,
          result: shown ? shown(result) : result,
          ms: Math.round(clock() - startedAt),
        })
        return result
      },
    ]),
  ) as unknown as Tools
  return { tools: wrapped, calls }
}
