import { wordsOf } from '#lib/portuguese/words.ts'

/** Parts of the body, as exams and patients name them: an exam of one of them is none of another. */

const named: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'joelho joelhos',
    'ombro ombros',
    'coluna lombar cervical dorsal lombo',
    'pé pés tornozelo calcanhar',
    'mão mãos punho dedo dedos',
    'quadril bacia',
    'cotovelo',
    'perna pernas coxa fêmur tíbia',
    'braço braços antebraço úmero',
    'crânio cabeça encéfalo cerebral cérebro',
    'face facial seios',
    'tórax pulmão pulmões torácico torácica peito',
    'abdome abdômen abdominal barriga abdomem',
    'pelve pélvico pélvica',
    'próstata prostático',
    'mama mamas mamária mamário seio',
    'tireoide tireóide',
    'pescoço',
    'obstétrico obstétrica morfológico morfológica gestacional bebê fetal',
    'transvaginal endovaginal',
    'rim rins renal',
    'bexiga vias urinárias',
    'testículo testículos escrotal escroto bolsa',
    'carótida carótidas',
    'axila axilas',
  ].flatMap((line) => {
    const [first = '', ...others] = wordsOf(line)
    return [first, ...others].map((word) => [word, first] as const)
  }),
)

/** The parts that a text names, each by one word. */
export const bodyPartsIn = (text: string): readonly string[] => [
  ...new Set(wordsOf(text).flatMap((word) => named[word] ?? [])),
]

/** Whether an exam is of other parts than those that were said. */
export function isOfOther(said: readonly string[], names: readonly string[]): boolean {
  const own = names.flatMap(bodyPartsIn)
  return said.length > 0 && own.length > 0 && !own.some((part) => said.includes(part))
}
