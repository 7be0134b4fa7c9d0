import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { emptyPatient, nameKeyOf, ownContact, type PatientForm } from '#features/patients/rules.ts'
import { wordsByOwner, wordsOf } from '#features/patients/search/words.ts'
import { phoneKey } from '#lib/phone.ts'
import { somebody } from '#test/population.ts'

/** Rows of one statement: some 60,000 words. */
const batch = 5_000

/**
 * Puts this many patients into a network, as the product would write them, straight into the tables: through
 * the API a million would take hours. Everything that the lists and the search read is there.
 */
export async function fillPatients(
  superuser: pg.ClientConfig,
  orgId: string,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    for (let from = 0; from < count; from += batch) {
      await insertBatch(client, orgId, from, Math.min(from + batch, count))
      onProgress(Math.min(from + batch, count))
    }
    // The database does the same by itself some time after.
    await client.query('vacuum analyze patients, patient_contacts, patient_words')
  } finally {
    await client.end()
  }
}

function patientAt(at: number): PatientForm {
  const { fullName, birthDate, sex, cpf, cns, phone, email, street, streetNumber } = somebody(1, at)
  return {
    ...emptyPatient,
    fullName,
    birthDate,
    sex,
    cpf,
    cns,
    email,
    street,
    streetNumber,
    contacts: [ownContact(phone)],
  }
}

async function insertBatch(client: pg.Client, orgId: string, from: number, to: number) {
  const people = Array.from({ length: to - from }, (_, at) => ({ id: uuid(), form: patientAt(from + at) }))
  const of = <T>(value: (form: PatientForm) => T) => people.map(({ form }) => value(form))
  const ids = people.map(({ id }) => id)
  await client.query(
    `insert into patients (org_id, id, full_name, name_key, birth_date, sex, cpf, cns, email, street, street_number)
     select $1, * from unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])`,
    [
      orgId,
      ids,
      of(({ fullName }) => fullName),
      of(nameKeyOf),
      of(({ birthDate }) => birthDate),
      of(({ sex }) => sex),
      of(({ cpf }) => cpf),
      of(({ cns }) => cns),
      of(({ email }) => email),
      of(({ street }) => street),
      of(({ streetNumber }) => streetNumber),
    ],
  )
  const phones = of(({ contacts }) => contacts[0]?.phone ?? '')
  await client.query(
    `insert into patient_contacts (org_id, id, patient_id, position, relationship, phone, phone_key, has_whatsapp, is_preferred)
     select $1, c.id, c.patient_id, 0, 'self', c.phone, c.phone_key, true, true
     from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as c (id, patient_id, phone, phone_key)`,
    [orgId, people.map(() => uuid()), ids, phones, phones.map(phoneKey)],
  )
  const words = people.flatMap(({ id, form }) => {
    const nameKey = nameKeyOf(form)
    const own = new Set(wordsByOwner(form).names)
    return wordsOf(form).map((word) => ({ id, word, nameKey, isOwnName: own.has(word) }))
  })
  await client.query(
    `insert into patient_words (org_id, word, patient_id, name_key, is_own_name)
     select $1, * from unnest($2::text[], $3::uuid[], $4::text[], $5::boolean[])`,
    [
      orgId,
      words.map(({ word }) => word),
      words.map(({ id }) => id),
      words.map(({ nameKey }) => nameKey),
      words.map(({ isOwnName }) => isOwnName),
    ],
  )
}
