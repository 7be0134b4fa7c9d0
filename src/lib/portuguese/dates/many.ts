import { number } from './numbers.ts'
import { firstOf, longestOf, map, notBefore, optional, type Rule, sequence, words, wordsIn } from './rule.ts'
import type { ManyWish } from './wishes.ts'

const said: Rule<ManyWish> = wordsIn<ManyWish>({
  'quanto antes|o quanto antes|quanto antes melhor|o mais rápido possível|mais rápido possível|mais rápido que tiver|o mais rápido|mais breve possível|o mais breve|o mais breve possível|mais cedo possível|o mais cedo possível|o mais cedo que tiver|mais cedo que tiver|mais cedo que der|primeiro horário|primeiro horário disponível|primeiro horário que tiver|primeira vaga|primeira data|primeira data disponível|primeiro dia disponível|primeiro que tiver|primeira que tiver|primeira disponível|próximo horário|próximo horário disponível|próxima vaga|próxima data disponível|data mais próxima|dia mais próximo|horário mais próximo|vaga mais próxima|mais próximo possível|o mais próximo|mais próxima possível|assim que possível|assim que der|assim que tiver|logo que possível|urgente|urgência|com urgência|o mais urgente possível|mais urgente possível|rapidinho|para já|pra já|para ontem|quando tiver vaga|quanto mais cedo melhor|o antes possível|antes possível|mais perto possível|o mais perto possível|próximo disponível|primeiro disponível|próxima disponível|pra agora|para agora|agora mesmo|já já|imediato|imediatamente|quanto mais rápido melhor':
    { kind: 'earliest' },
  'qualquer dia|qualquer data|qualquer um dia|qualquer dia serve|dia que tiver|o dia que tiver|dia tanto faz|tanto faz o dia|todos os dias|todo dia|qualquer dia e|em qualquer dia|no dia que tiver|qualquer dia desses|qualquer dia para mim|dia que der|dia que puder':
    { kind: 'anyDay' },
  'qualquer horário|qualquer hora|qualquer período|qualquer turno|horário que tiver|o horário que tiver|hora que tiver|tanto faz o horário|tanto faz a hora|horário tanto faz|hora tanto faz|em qualquer horário|a qualquer hora|o dia todo|dia todo|o dia inteiro|dia inteiro|horário livre|no horário que tiver|todos os horários|hora que der|manhã ou tarde tanto faz':
    { kind: 'anyTime' },
  'qualquer dia e horário|qualquer dia e hora|qualquer dia qualquer hora|qualquer dia qualquer horário|quando tiver|quando der|quando puder|quando vocês tiverem|o que tiver|que tiver disponível|o que tiver disponível|o que vocês tiverem|tanto faz|tanto faz para mim|para mim tanto faz|qualquer um|qualquer uma|indiferente|é indiferente|quando vocês puderem|quando for possível|quando houver vaga|qualquer data e horário|qualquer horário e dia|qualquer dia ou horário|qualquer dia ou hora':
    { kind: 'any' },
  'você escolhe|vocês escolhem|você que sabe|vocês que sabem|você decide|vocês decidem|o que for melhor para vocês|o que for melhor para você|pode escolher|escolhe você|fica a seu critério|a critério de vocês':
    { kind: 'any' },
})

const span = sequence(
  optional(words('em|por|mais|para|uns|umas|para daqui a')),
  firstOf<unknown>(number, words('um|uma|alguns|algumas')),
  words('dia|dias|semana|semanas|mês|meses'),
)

/** In "um pouco depois das 14" the hour is what counts. */
const side: Rule<ManyWish> = notBefore(
  wordsIn<ManyWish>({
    'mais cedo|antes disso|um pouco mais cedo|mais cedinho|um pouco antes': { kind: 'earlier' },
    'mais tarde|um pouco mais tarde|mais para tarde|depois disso|mais tardinho|um pouco depois': {
      kind: 'later',
    },
  }),
  words('de|das|da|do|que'),
)

/** "Adiar uma semana": later than what there is, whenever that is. */
const moved: Rule<ManyWish> = firstOf<ManyWish>(
  map(sequence(words('adiar|adia|adie|empurrar|atrasar|jogar para frente'), span), () => ({ kind: 'later' })),
  map(sequence(words('antecipar|adiantar|antecipa|adianta|antecipe'), span), () => ({ kind: 'earlier' })),
)

/** "Qualquer hora do dia"; in "qualquer hora do dia 9" the day is a date. */
const wholeDay: Rule<ManyWish> = map(
  notBefore(words('qualquer hora do dia|qualquer horário do dia'), number),
  () => ({ kind: 'anyTime' }),
)

/** "O quanto antes", "qualquer horário", "mais tarde": a wish without a day or an hour. */
export const manyRule: Rule<ManyWish> = longestOf<ManyWish>(moved, wholeDay, side, said)
