import { ago } from '#lib/ago.ts'
import type { PlatformBackup } from '../contract.ts'

/** For example "A cópia mais nova foi feita há 5 horas (12,3 MB, cifrada). 7 cópias guardadas." */
export function backupSentence({ isMade, isLate, kept, newest }: PlatformBackup, now: Date): string {
  if (!isMade)
    return 'Nenhuma cópia é feita sozinha: BACKUP_DIR não está configurado. Veja docs/operations.md.'
  if (!newest) return 'Ainda não há nenhuma cópia na pasta das cópias.'
  const size = (newest.bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })
  const made = `A cópia mais nova foi feita ${ago(newest.madeAt, now)} (${size} MB, ${newest.isEncrypted ? 'cifrada' : 'sem cifra'}).`
  const count = kept === 1 ? '1 cópia guardada.' : `${kept} cópias guardadas.`
  return isLate ? `Atrasada. ${made} ${count}` : `${made} ${count}`
}
