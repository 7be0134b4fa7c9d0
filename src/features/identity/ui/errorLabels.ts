import { commonProblems } from '#platform/http/problem.ts'

/** The identity service's errors (specification §8, and others that its client can raise). */
export type IdentityErrorCode =
  | 'wrong-password'
  | 'user-not-found'
  | 'email-already-in-use'
  | 'bot-check-required'
  | 'invalid-credential'
  | 'missing-password'
  | 'invalid-email'
  | 'operation-not-allowed'
  | 'admin-restricted-operation'
  | 'too-many-requests'
  | 'expired-action-code'
  | 'invalid-action-code'
  | 'requires-recent-login'
  | 'invalid-user-token'
  | 'user-token-expired'
  | 'user-disabled'
  | 'password-does-not-meet-requirements'
  | 'network-request-failed'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'cancelled-popup-request'
  | 'web-storage-unsupported'
  | 'unauthorized-domain'
  | 'multi-factor-auth-required'
  | 'weak-password'
  | 'invalid-verification-code'
  | 'invalid-multi-factor-session'
  | 'account-exists-with-different-credential'
  | 'federated-sign-in-failed'
  | 'credential-already-in-use'
  | 'provider-already-linked'
  | 'unverified-email'
  | 'user-mismatch'
  | 'internal-error'

/** One message for every mismatch of e-mail and password, so that it does not reveal which was wrong. */
const mismatch = 'E-mail ou senha não conferem. Confira e tente de novo, ou redefina a senha.'
const sessionOver = 'Sua sessão terminou. Entre de novo para continuar.'

export const identityErrorLabels: Record<IdentityErrorCode, string> = {
  'wrong-password': mismatch,
  'user-not-found': mismatch,
  'email-already-in-use': 'Este e-mail já tem uma conta. Entre com ele ou use outro.',
  'bot-check-required': 'Não conseguimos conferir que é uma pessoa. Aguarde um instante e tente de novo.',
  'invalid-credential': mismatch,
  'missing-password': 'Digite a senha.',
  'invalid-email': 'E-mail inválido. Ex: nome@clinica.com.br',
  'operation-not-allowed': 'Esta forma de entrar não está disponível aqui.',
  'admin-restricted-operation':
    'A conta da demonstração não muda e some sozinha quando o tempo acaba. Crie uma conta sua para isso.',
  'too-many-requests': 'Muitas tentativas em pouco tempo. Aguarde alguns minutos e tente de novo.',
  'expired-action-code': 'Este link venceu. Peça um novo.',
  'invalid-action-code': 'Este link não vale mais. Peça um novo.',
  'requires-recent-login': 'Por segurança, entre de novo antes de continuar.',
  'invalid-user-token': sessionOver,
  'user-token-expired': sessionOver,
  'user-disabled': 'Esta conta foi desativada. Fale com quem administra a rede.',
  'password-does-not-meet-requirements': 'Esta senha não cumpre os requisitos. Escolha uma mais forte.',
  'network-request-failed': 'Não conseguimos falar com o servidor. Confira a conexão e tente de novo.',
  'popup-blocked': 'O navegador bloqueou a janela de entrada. Permita janelas deste site e tente de novo.',
  'popup-closed-by-user': 'A janela foi fechada antes de terminar. Tente de novo.',
  'cancelled-popup-request': 'Outra janela de entrada foi aberta. Continue nela.',
  'web-storage-unsupported': 'O navegador não deixa guardar a sessão. Permita cookies e dados deste site.',
  'unauthorized-domain': 'Este endereço não está autorizado a entrar. Avise quem administra o sistema.',
  'multi-factor-auth-required': 'Esta conta pede também um código de confirmação.',
  'weak-password': 'Senha fraca demais. Escolha uma mais longa.',
  'invalid-verification-code': 'Este código não confere ou já passou do tempo. Digite o que aparece agora.',
  'invalid-multi-factor-session': 'A confirmação demorou demais. Entre de novo com e-mail e senha.',
  'account-exists-with-different-credential':
    'Este e-mail já tem uma conta. Entre com a senha para juntar as duas formas de entrar.',
  'federated-sign-in-failed': 'O provedor não confirmou quem você é. Tente de novo.',
  'credential-already-in-use': 'Esta conta do provedor já entra em outro cadastro.',
  'provider-already-linked': 'Seu cadastro já tem uma conta deste provedor.',
  'unverified-email': 'Confirme o seu e-mail antes de continuar.',
  'user-mismatch': 'Esta não é a conta que está aberta aqui. Entre com a mesma conta.',
  'internal-error': 'Algo falhou do nosso lado. Tente de novo em instantes.',
}

/** `auth/wrong-password` → `wrong-password`; null for errors of other origin. */
export function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null
}

/** Returns a Portuguese sentence for the person; null when the error is not the identity service's. */
export function identitySentenceOf(error: unknown): string | null {
  const code = codeOf(error)
  if (code === null) return null
  const outage = code === 'network-request-failed' ? outageOf(error as Error) : null
  if (outage) return commonProblems[outage].message
  return isKnown(code) ? identityErrorLabels[code] : identityErrorLabels['internal-error']
}

/** Recognises our service's answer that it is unavailable, which the SDK reports as a failed network. */
function outageOf({ message }: Error): 'unavailable' | 'storage_full' | null {
  if (message.includes('STORAGE_FULL')) return 'storage_full'
  return message.includes('UNAVAILABLE') ? 'unavailable' : null
}

const isKnown = (code: string): code is IdentityErrorCode => Object.hasOwn(identityErrorLabels, code)
