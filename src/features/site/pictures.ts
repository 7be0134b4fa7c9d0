interface Size {
  width: number
  height: number
}

export interface Picture extends Size {
  /** Of the crop for phones, where there is one. */
  phone?: Size
}

/** Sizes of the product's pictures in `public/pictures`, in CSS pixels; written by `npm run shots -- site`. */
export const pictures = {
  'agenda-dia': { width: 1280, height: 800 },
  'agenda-semana': { width: 1280, height: 800 },
  'agendar-por-que-nao': { width: 1280, height: 800 },
  coberturas: { width: 1280, height: 800 },
  pacientes: { width: 1280, height: 800 },
  paciente: { width: 1280, height: 800 },
  'profissional-horarios': { width: 1280, height: 800 },
  'fechar-o-dia': { width: 1280, height: 800 },
  equipe: { width: 1280, height: 800 },
  'agenda-recursos': { width: 1280, height: 800 },
  rede: { width: 1280, height: 800 },
  unidades: { width: 1280, height: 800 },
  'importar-pacientes': { width: 1280, height: 800 },
  'agenda-celular': { width: 390, height: 780 },
} satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures
