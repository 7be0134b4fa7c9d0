import type { Example, Ids } from './example.ts'

/** The whole record: what a PUT leaves out is emptied. */
const tereza = ({ convenio, plano }: Ids) => ({
  fullName: 'Tereza Cristina Alves',
  birthDate: '1985-03-27',
  cpf: '111.444.777-35',
  insurancePlanId: convenio,
  insuranceProductId: plano,
  memberNumber: 'AMP-0042',
  contacts: [{ phone: '(11) 98765-4321', hasWhatsapp: true, isPreferred: true }],
})

/** Patients with everything of theirs, and spreadsheets. */
export const patientExamples: readonly Example[] = [
  { of: 'patients.list', query: () => ({ q: 'teresa alv', status: 'active' }) },
  { of: 'patients.search', query: () => ({ q: 'teresa' }) },
  {
    of: 'patients.create',
    status: 201,
    key: 'paciente-tereza',
    body: tereza,
    keeps: { outroPaciente: 'id' },
  },
  {
    of: 'patients.findDuplicates',
    body: () => ({ fullName: 'Tereza Cristina Alves', birthDate: '1985-03-27', phones: ['(11) 98765-4321'] }),
  },
  { of: 'patients.find', params: ({ paciente }) => ({ id: paciente }) },
  {
    of: 'patients.update',
    params: ({ outroPaciente }) => ({ id: outroPaciente }),
    body: (ids) => ({ version: 1, ...tereza(ids), email: 'tereza@exemplo.com.br' }),
  },
  {
    of: 'patients.update',
    title: 'Outra pessoa gravou antes',
    status: 409,
    params: ({ outroPaciente }) => ({ id: outroPaciente }),
    body: (ids) => ({ version: 1, ...tereza(ids), fullName: 'Tereza C. Alves' }),
  },
  {
    of: 'patients.change',
    body: ({ paciente, outroPaciente }) => ({ ids: [paciente, outroPaciente], addTags: ['hipertensa'] }),
  },
  { of: 'patients.listTags' },
  {
    of: 'patients.consents.add',
    status: 201,
    params: ({ paciente }) => ({ id: paciente }),
    body: () => ({ purpose: 'scheduling', channel: 'whatsapp', isGranted: true, source: 'inPerson' }),
  },
  { of: 'patients.consents.list', params: ({ paciente }) => ({ id: paciente }) },
  {
    of: 'patients.merges.create',
    status: 201,
    key: 'juntar-tereza',
    params: ({ paciente }) => ({ id: paciente }),
    body: ({ outroPaciente }) => ({
      version: 2,
      otherId: outroPaciente,
      otherVersion: 3,
      take: ['birthDate', 'cpf'],
    }),
    keeps: { juncao: 'merge.id' },
  },
  { of: 'patients.merges.list', params: ({ paciente }) => ({ id: paciente }) },
  {
    of: 'patients.merges.undo',
    params: ({ paciente, juncao }) => ({ id: paciente, mergeId: juncao }),
  },
  { of: 'patients.overview', params: ({ paciente }) => ({ id: paciente }) },
  { of: 'patients.timeline.list', params: ({ paciente }) => ({ id: paciente }) },
  { of: 'audit.history', params: ({ paciente }) => ({ kind: 'patient', id: paciente }) },
  { of: 'patients.remove', body: ({ outroPaciente }) => ({ ids: [outroPaciente] }) },
  { of: 'patients.restore', body: ({ outroPaciente }) => ({ ids: [outroPaciente] }) },
  { of: 'patients.exports.create', as: 'manager', body: () => ({ status: 'active' }) },
  {
    of: 'patients.imports.create',
    as: 'manager',
    status: 201,
    key: 'planilha-1',
    body: () => ({
      fileName: 'pacientes.csv',
      file: 'Nome;Nascimento;Celular\nOtávio Reis;27/03/1985;(11) 91234-5678\nsem data;31/02/1990;',
    }),
    keeps: { importacao: 'id' },
  },
  {
    of: 'patients.imports.map',
    as: 'manager',
    params: ({ importacao }) => ({ id: importacao }),
    body: () => ({ mapping: ['fullName', 'birthDate', 'mobile'] }),
  },
  { of: 'patients.imports.list', as: 'manager' },
  { of: 'patients.imports.find', as: 'manager', params: ({ importacao }) => ({ id: importacao }) },
  {
    of: 'patients.imports.listRows',
    as: 'manager',
    params: ({ importacao }) => ({ id: importacao }),
    query: () => ({ state: 'bad' }),
  },
  { of: 'patients.imports.report', as: 'manager', params: ({ importacao }) => ({ id: importacao }) },
  {
    of: 'patients.imports.confirm',
    as: 'manager',
    params: ({ importacao }) => ({ id: importacao }),
    body: () => ({ withDuplicates: false }),
  },
  { of: 'patients.imports.cancel', as: 'manager', params: ({ importacao }) => ({ id: importacao }) },
  { of: 'files.list', query: ({ paciente }) => ({ ownerKind: 'patient-document', ownerId: paciente }) },
]
