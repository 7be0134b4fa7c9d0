/** Whether a woman or a man is to attend, where a message asks for it. */

const whoAttends =
  '(?:medic[oa]|doutora?|profisional|especialista|gineco|dermato|cardio|psico|[a-z]+(?:ista|log[oa]|iatra))'

const asked = (who: string): RegExp =>
  new RegExp(
    `(?:^| )(?:${whoAttends} ${who}|(?:que seja|seja|ser|prefiro|preferia|prefere|quero|queria|so com|somente com|apenas com|so atende com|com|de preferencia|preferencia por) (?:uma? )?${who}|so ${who}|${who} (?:por favor|de preferencia|mesmo))(?= |$)`,
  )

const woman = asked('mulher')
const man = asked('homem')
const womanByTitle =
  /(?:^| )(?:prefiro|preferia|de preferencia|que seja|tem que ser|queria que fose|so com|so quero|so aceito) (?:com )?(?:uma )?(?:medica|doutora)(?= |$)/
/** "Minha mulher", "médico de mulher": nobody who attends. */
const wife = /(?:^| )(?:minha|sua|ex|de|da|para|a|pra) mulher(?= |$)/

export function readAttends(line: string): 'woman' | 'man' | null {
  if (womanByTitle.test(line)) return 'woman'
  if (woman.test(line.replace(wife, ' '))) return 'woman'
  return man.test(line) ? 'man' : null
}
