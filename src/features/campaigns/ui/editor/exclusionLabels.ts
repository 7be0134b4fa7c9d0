import type { ExclusionReason } from '../../audience/rules.ts'

export const exclusionLabels: Readonly<Record<ExclusionReason, string>> = {
  noConsent: 'Sem consentimento',
  noAddress: 'Sem endereço neste canal',
  refused: 'Pediram para sair',
  tooMany: 'Receberam campanha há poucos dias',
  repeated: 'Telefone repetido, uma por família',
  failing: 'Número que já falhou três vezes',
}
