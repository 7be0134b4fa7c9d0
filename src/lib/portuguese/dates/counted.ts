import { once, words } from './rule.ts'

/** What people count in messages to a clinic: a number before one of these is neither a day nor an hour. */
export const countedThings = once(
  words(
    'pessoa|pessoas|filho|filhos|filha|filhas|filhinhos|criança|crianças|menino|meninos|menina|meninas|irmão|irmãos|irmã|irmãs|gêmeos|gêmeas|bebê|bebês|adultos|pacientes|paciente|amigas|amigos|familiares|exame|exames|consulta|consultas|vaga|vagas|horários|opções|opção|vezes|vez|sessão|sessões|anos|ano|aninhos|aninho|anos de idade|mês|meses|mesinhos|semaninhas|dias de|dias|dia|semanas|reais|real|conto|contos|pila|mil|por cento|doses|dose|quilos|quilo|kg|kilos|g|mg|ml|mcg|ui|cm|mm|metros|km|minutos|min|segundos|guias|guia|pedidos|pedido|médicos|médicas|receitas|joelhos|ombros|lados|mamas|olhos|punhos|pés|mãos|andar|andares|comprimidos|tesla|x|parcelas|cartões|documentos|fotos|vias|via|quadras|ultrassons|ultrassonografias|ressonâncias|tomografias|raio x|encaixes|encaixe|juntas|juntos|minhas|meus|horas de|h de|horas em|horas sem|procedimentos|atendimentos|retornos|carteirinhas|primeiras|primeiros|últimas|últimos|primeira|primeiro',
  ),
)
