/** Who is told of in a message, and is no patient. */

/** "Meu pai teve infarto", "meu marido faleceu": told of them, and asked for nobody. */
export const ofThePast =
  /^\s+(?:teve|tinha|tem hist[oó]rico|morreu|faleceu|sofreu|era|j[aá] teve|perdeu)(?!\p{L})/iu

/** "Meu neto não pode me levar", "minha irmã me indicou": whoever comes along, or told of the clinic, is not the patient. */
const helps =
  /^\s+(?:que\s+)?(?:(?:s[oó]|n[aã]o|sempre|tamb[eé]m|ia|vai|vem|pode|poder[aá]|consegue|quer|tem que|tem como)\s+)*(?:(?:me|nos)\s+(?:lev|tra[zg]|acompanh|busc|ajud|deix|indic|recomend|pass|lig|fal|disse|mand|d[aá])|(?:indicou|recomendou|paga|pagou)(?!\p{L}))/iu
/** "Pelo plano do meu marido", "por indicação da minha irmã", "deixo meu filho na escola". */
const ofTheirs =
  /(?:(?:plano|conv[eê]nio|carteirinha|cart[aã]o|indica[cç][aã]o|carona|dependente|ajuda|casa|trabalho|carro|conta|m[eé]dic[oa]|doutora?|dra?)\s+(?:de saúde\s+)?(?:d[aeo]\s+)?|(?:lev(?:o|ar|ando)|deix(?:o|ar)|busc(?:o|ar)|peg(?:o|ar))\s+(?:[ao]\s+)?(?=.{0,40}?(?:escola|creche|col[eé]gio|aula|faculdade))|(?:ir|vou|vir|venho|chego)\s+(?:junto\s+)?(?=com\s)|(?:ver|falar|conversar|confirmar|combinar|decidir|perguntar|checar|resolver|acertar|consultar|avisar)\s+(?:aqui\s+|antes\s+|primeiro\s+)?(?:com\s+|para\s+|pr[ao]\s+)(?:[ao]\s+)?|quem (?:me leva|vai me levar|me acompanha) (?:é|e)\s+[ao]?\s*)$/iu

/** "É pro meu marido, não pra mim", "pra mim não, pro Enzo": who is denied is not meant. */
export const deniesSelf =
  /(?:^| )nao (?:e |vai ser |seria )?(?:pra|para|p) (?:mim|eu)(?= |$)|(?:^| )(?:pra|para|p) (?:mim|eu) nao(?= |$)/g
const deniesThem = /(?<!\p{L})n[aã]o (?:é |e |eh |vai ser |seria )?(?:pr[ao]|para) (?:[oa] )?$/iu

export const isOnlyMentioned = (
  text: string,
  { 0: found, 1: behind = '', index }: RegExpMatchArray,
): boolean => {
  const end = (index ?? 0) + found.length - behind.length
  const before = text.slice(0, index)
  return helps.test(text.slice(end)) || ofTheirs.test(before) || deniesThem.test(before)
}
