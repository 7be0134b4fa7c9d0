import { toast } from '#ui/feedback/toast.tsx'

/** Puts the text on the clipboard, and says so. @param done "Endereço copiado" */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ text: done })
  } catch {
    toast({ text: 'O navegador não deixou copiar. Selecione o texto e copie à mão.', icon: 'warning' })
  }
}
