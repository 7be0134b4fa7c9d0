/**
 * Words that can turn the meaning of a day or an hour that stands near them. Where no rule and no role has taken one of these,
 * nobody knows what it does to what was read. The classes are of the language, and closed: a new phrase brings new words around
 * them, hardly ever a new one of them.
 */

const classes = {
  /** Rules out. */
  negation:
    'nao nem nunca jamais exceto menos tirando salvo excluindo evitar evita evitando evite fora sem impossivel nenhum nenhuma dispensa dispenso pular pula pulando descartar descarta',
  /** Holds only in one case of two. */
  condition:
    'se caso senao desde conforme depende dependendo enquanto contanto provavelmente previsao supondo tomara',
  /** Says on which side of something, or how far. */
  comparison: 'antes depois apos ate entre maximo minimo tardar partir diante cedo tarde mais',
  /** Goes back on what was said before. */
  contrast: 'mas porem contudo entretanto todavia embora apesar alias digo inves correcao corrigindo ops',
  /** Points at a day by another one. */
  anchor:
    'outro outra outros outras seguinte seguintes proximos proximas ultimo ultima ultimos ultimas segundo segundos terceiro terceira anterior anteriores vespera antevespera penultimo penultima antepenultimo antepenultima alternado alternados alternada alternadas intercalado intercalados pares impares par impar dobro metade diso dai daquele daquela respectivo comeco inicio comecinho final finalzinho fim fins meados metade',
  /** Turns only what stands right beside it: "nada de segunda", "perto do dia 20". */
  nearness: 'nada perto longe proximo proxima',
  /** What has gone by. */
  past: 'pasado pasada retrasado retrasada ontem anteontem era eram foi foram fui fiz fez fizeram faltei vim veio vieram tomei operei operou teve tive tivemos',
  /** How long, how often. */
  unit: 'dias semana semanas quinzena quinzenas mes meses bimestre trimestre semestre ano anos expediente toda todo todas todos cada vezes',
  /** What a day, a part of it or a stretch is called. */
  name: 'segunda terca quarta quinta sexta sabado domingo feriado feriados feriadao ponte emenda emendar emendando facultativo carnaval cinzas natal reveillon pascoa finados recesso janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro hoje amanha manha noite madrugada',
} as const

export type TurningClass = keyof typeof classes

const classOf = new Map<string, TurningClass>(
  (Object.keys(classes) as TurningClass[]).flatMap((kind) =>
    classes[kind].split(' ').map((word) => [word, kind] as const),
  ),
)

/** Of which class a word is; null for one that turns nothing. */
export const turningClassOf = (word: string): TurningClass | null => classOf.get(word) ?? null
