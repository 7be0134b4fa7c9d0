/** Words that answer anything: yes, and the politeness around it. Phrases are divided by |. */

export const yesPhrases =
  'sim|s|sin|sm|sim senhor|sim senhora|isso mesmo|claro|claro que sim|com certeza|positivo|afirmativo|ok|okay|okey|oki|uhum|aham|combinado|👍|✅|✔|☑|👌|🆗'

export const greetings = 'oi|ola|opa|bom dia|boa tarde|boa noite|oi bom dia|tudo bem|td bem|bom domingo'

export const thanks =
  'obrigado|obrigada|muito obrigado|muito obrigada|obg|obgd|obrigadao|brigado|brigada|valeu|vlw|grato|grata|agradeco|agradecido|agradecida'

export const please = 'por favor|pf|pfv|pfvr|por gentileza|se possivel'

export const farewells =
  'ate la|ate breve|ate mais|ate logo|ate|abraco|abracos|abs|um abraco|beijo|beijos|bjs|bj|att|atenciosamente'

export const courtesies = [
  greetings,
  thanks,
  please,
  farewells,
  'amem|gracas a deus|se deus quiser|deus abencoe|infelizmente|desculpa|desculpe|me desculpe|desculpas',
  'desculpa o transtorno|desculpe o transtorno|perdao|esta|esta bom|esta bem|eu|doutor|doutora|dr|dra',
  'na verdade|entao|pessoal|gente|moca|moco|amigo|amiga|querida|querido|senhora|senhor|🙏|😊|🙂|😀|😁|😃|😄|😉|🤗|☺',
  '🥰|😍|😘|❤|💙|💚|💛|🧡|💜|🌷|🌹|🌸|🌻|😢|😭|😔|😞|😕|🙌|👏',
].join('|')
