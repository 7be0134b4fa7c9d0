import { keyOf } from './words.ts'

/** How a clinic is spoken of goes by its first word: "a Clínica Vereda", "o Instituto Alfa"; others have no article. */
const feminine = new Set(
  'clinica policlinica clinicas rede casa maternidade fundacao associacao unidade santa sociedade cooperativa dra'
    .split(' ')
    .map(keyOf),
)
const masculine = new Set(
  'centro instituto hospital laboratorio consultorio espaco nucleo grupo ambulatorio complexo estudio studio pronto dr'
    .split(' ')
    .map(keyOf),
)

/** `da Clínica Vereda`, `do Instituto Alfa`, `de Vereda Saúde` */
export function ofPlace(name: string): string {
  const first = keyOf(name.trim().split(/[\s.]+/)[0] ?? '')
  return `${feminine.has(first) ? 'da' : masculine.has(first) ? 'do' : 'de'} ${name}`
}
