import { phrases } from './words.ts'

/** What patients call exams that are called otherwise in every list. */

const spoken: readonly (readonly [said: RegExp, name: string])[] = [
  [
    /(?<!\p{L})(?:ultras?som|ultrasson|ultrassonografia|ultra|usg|us)(?: som)?\s+(?:do|no|de)\s+cora[cç][aã]o(?!\p{L})/giu,
    'ecocardiograma',
  ],
  [/(?<!\p{L})(?:chapa|radiografia)(?=\s+(?:do|da|de|dos|das)\s)/giu, 'raio x'],
  // "Tomo xarelto": takes it.
  [
    /(?<!\p{L})tomo(?=\s+(?!d[aeo]s?\s|com\s|sem\s|e\s|ou\s|para\s|pra\s|n[ao]\s|particular|hoje|amanh|segunda|ter|quarta|quinta|sexta)\p{L})/giu,
    'uso',
  ],
  [/(?<!\p{L})endovaginal(?!\p{L})/giu, 'transvaginal'],
]

export const withoutLayNames = (text: string): string =>
  spoken.reduce((left, [said, name]) => left.replace(said, name), text)

/** "Exame de sangue": one of these, by how lists call them. */
const families: readonly (readonly [said: RegExp, names: RegExp])[] = [
  [
    phrases('exame de sangue|exames de sangue|coleta de sangue|colher sangue|tirar sangue'),
    /hemograma|glicemia|glicose|colesterol|triglic|ur[eé]ia|creatinina|tsh|t4|ferritina|sangue|hemoglobina|lipidograma/i,
  ],
  [
    phrases('exame do coração|exame de coração|exames do coração|exame cardíaco|exames cardíacos'),
    /^(?:eco|eletro|ecg|holter|mapa|teste erg)/i,
  ],
]

/** The exams that a name of many may mean. */
export const ofFamily = <T extends { readonly name: string }>(
  line: string,
  exams: readonly T[],
): readonly T[] =>
  families.flatMap(([said, names]) => (said.test(line) ? exams.filter(({ name }) => names.test(name)) : []))
