import { inDatabase } from '../seed/network.ts'
import { at, type DemoClinic, hold } from './build.ts'
import { colleagues, marcia, placeOf } from './network.ts'

/** The data of Clínica Vereda besides its agenda. */

/** A spreadsheet as an older system exports it, with the errors of real ones. */
const spreadsheet = [
  'Nome;Nascimento;CPF;Celular;Convênio;Plano',
  'Aurora Pinho;14/02/1979;529.982.247-25;(11) 98411-2090;Amparo;Pleno',
  'Bento Sales;03/09/1988;168.995.350-09;(11) 97720-4415;Serrana;Regional',
  'Cora Menezes;31/02/1990;;(11) 98102-7734;Amparo;Básico',
  'Dario Fróes;22/07/1965;123.456.789-10;(11) 97344-0182;;',
  'Marina Luz;12/01/1985;;(11) 98833-1290;Amparo;Pleno',
  'Esther Vilar;09/05/2001;;(11) 98290-6651;Saúde Ipê;Apartamento',
  'Flora Diniz;17/11/1957;;(11) 97018-3326;Vida Plena;',
  'Ivone Teles;28/08/1972;;(11) 98567-2043;;',
].join('\r\n')

/** The units that people work in, and when they were last seen. */
const places: Readonly<Record<string, { units: readonly number[] | null; seen: string }>> = {
  'Márcia Telles': { units: null, seen: at('10:25') },
  'Paulo Rezende': { units: null, seen: at('09:48') },
  'Tainá Araújo': { units: [0], seen: at('10:24') },
  'Jonas Ribeiro': { units: [0, 1], seen: at('10:19') },
  'Helena Prado': { units: [0], seen: at('08:12') },
  'Otávio Lacerda': { units: [0], seen: at('18:40', '2026-11-18') },
}

export async function prepare(demo: DemoClinic): Promise<{ importId: string }> {
  const { configured, call } = demo
  const { id: importId } = await call<{ id: string }>(
    'POST',
    '/patient-imports',
    { file: spreadsheet, fileName: 'agenda-antiga.csv' },
    marcia,
  )
  await call('POST', '/invitations', invitation(configured.units), marcia)
  await createHold(demo)
  await placeTeam(demo)
  return { importId }
}

const invitation = (units: readonly string[]) => ({
  email: 'recepcao.santoamaro@vereda.example',
  role: 'receptionist',
  unitIds: units.slice(2),
})

async function createHold(demo: DemoClinic) {
  const { units, professionals } = demo.configured
  const professionalId = professionals[placeOf.professional('Renata')]
  const body = { unitId: units[0], professionalId, kind: 'visit', startsAt: at('11:00') }
  const jonas = colleagues.find(({ fullname }) => fullname === 'Jonas Ribeiro')
  if (jonas) await hold(demo, jonas, body, 5)
}

interface Member {
  readonly userId: string
  readonly userFullname: string
  readonly role: string
  readonly version: number
}

async function placeTeam({ call, configured, database, orgId }: DemoClinic) {
  const { items } = await call<{ items: Member[] }>('GET', '/members?limit=100', undefined, marcia)
  for (const { userId, userFullname, role, version } of items) {
    const place = places[userFullname]
    if (!place) continue
    const unitIds = place.units?.map((at) => configured.units[at])
    if (unitIds) await call('PUT', `/members/${userId}`, { role, unitIds, version }, marcia)
    await inDatabase(database, orgId, (sql) =>
      sql('update users set is_online = $2 where user_id = $1', [userId, place.seen]),
    )
  }
}
