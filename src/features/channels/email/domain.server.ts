import type { Finding } from '../adapters.server.ts'

/** Returns the TXT records of a name, each in one piece; none when there is no such name. Throws when nobody answers. */
export type FindTexts = (name: string) => Promise<readonly string[]>

/** SPF, DKIM and DMARC of the sender's domain: without them mail programs distrust, and Microsoft refuses (550 5.7.515). */
export async function* checkDomain(
  address: string,
  dkimSelector: string,
  findTexts: FindTexts,
): AsyncGenerator<Finding> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  yield await judged('spf', async () => {
    const records = (await findTexts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    if (records.length === 0) return { result: 'attention', code: 'missing', values: { domain } }
    // Two records are as none (RFC 7208, 4.5).
    if (records.length > 1) return { result: 'attention', code: 'several', values: { domain } }
    return { result: 'ok', code: 'ok', values: { domain } }
  })
  yield await judged('dkim', async (): Promise<Judged> => {
    if (dkimSelector === '') return { result: 'attention', code: 'selector', values: { domain } }
    const name = `${dkimSelector}._domainkey.${domain}`
    const key = (await findTexts(name)).find((text) => /(^|;)\s*p=/i.test(text))
    if (key === undefined) return { result: 'attention', code: 'missing', values: { name } }
    // An empty key is one that was withdrawn (RFC 6376, 3.6.1).
    const isWithdrawn = /(^|;)\s*p=\s*(;|$)/i.test(key)
    return {
      result: isWithdrawn ? 'attention' : 'ok',
      code: isWithdrawn ? 'withdrawn' : 'ok',
      values: { name },
    }
  })
  yield await judged('dmarc', async () => {
    const record = await dmarcOf(domain, findTexts)
    if (record === undefined) return { result: 'attention', code: 'missing', values: { domain } }
    return { result: 'ok', code: 'ok', values: { domain } }
  })
}

/** Of the domain itself, else of the one above it that an organisation registers: `clinica.com.br`, `clinica.org`. */
async function dmarcOf(domain: string, findTexts: FindTexts): Promise<string | undefined> {
  const labels = domain.split('.')
  const names = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  for (const name of names) {
    const record = (await findTexts(`_dmarc.${name}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record !== undefined) return record
  }
  return undefined
}

type Judged = Pick<Finding, 'result' | 'code' | 'values'>

async function judged(step: 'spf' | 'dkim' | 'dmarc', judge: () => Promise<Judged>): Promise<Finding> {
  try {
    return { step, ...(await judge()) }
  } catch {
    return { step, result: 'attention', code: 'unanswered', values: {} }
  }
}
