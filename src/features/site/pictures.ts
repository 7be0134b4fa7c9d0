interface Size {
  width: number
  height: number
}

export interface Picture extends Size {
  /** The size of the crop for phones, if there is one. */
  phone?: Size
}

/** Sizes of the product's pictures in `public/pictures`, in CSS pixels; written by `npm run shots -- site`. */
export const pictures = {
  'agenda-dia': { width: 1200, height: 740, phone: { width: 390, height: 620 } },
  'agenda-semana': { width: 1200, height: 700 },
  'agendar-por-que-nao': { width: 1026, height: 800, phone: { width: 390, height: 760 } },
  coberturas: { width: 762, height: 760, phone: { width: 390, height: 620 } },
  pacientes: { width: 1280, height: 720, phone: { width: 390, height: 620 } },
  paciente: { width: 1280, height: 720, phone: { width: 390, height: 620 } },
  'profissional-horarios': { width: 932, height: 860, phone: { width: 390, height: 620 } },
  'fechar-o-dia': { width: 1280, height: 760, phone: { width: 390, height: 720 } },
  equipe: { width: 1280, height: 640, phone: { width: 390, height: 620 } },
  'agenda-recursos': { width: 1280, height: 720 },
  rede: { width: 1280, height: 720, phone: { width: 390, height: 620 } },
  unidades: { width: 1280, height: 440, phone: { width: 390, height: 620 } },
  'importar-pacientes': { width: 1032, height: 800, phone: { width: 390, height: 720 } },
  'agenda-celular': { width: 390, height: 780 },
  'consultorio-semana': { width: 1200, height: 700, phone: { width: 390, height: 620 } },
  'consultorio-celular': { width: 390, height: 780 },
  'hospital-dia': { width: 1240, height: 640, phone: { width: 390, height: 620 } },
  'hospital-unidades': { width: 1280, height: 440, phone: { width: 390, height: 620 } },
  teleconsulta: { width: 1200, height: 640, phone: { width: 390, height: 620 } },
  'campanha-enviando': { width: 1280, height: 900, phone: { width: 390, height: 720 } },
  campanhas: { width: 1360, height: 860, phone: { width: 390, height: 720 } },
  'campanha-criar': { width: 1280, height: 900, phone: { width: 390, height: 720 } },
  automacoes: { width: 1280, height: 940, phone: { width: 390, height: 720 } },
  'caixa-de-saida': { width: 1280, height: 860, phone: { width: 390, height: 720 } },
  templates: { width: 1360, height: 860, phone: { width: 390, height: 720 } },
  'template-editor': { width: 1360, height: 900, phone: { width: 390, height: 720 } },
  canais: { width: 1280, height: 724, phone: { width: 390, height: 720 } },
  confirmar: { width: 390, height: 780 },
  dashboard: { width: 1360, height: 900, phone: { width: 390, height: 720 } },
  metricas: { width: 1360, height: 900, phone: { width: 390, height: 720 } },
  recepcao: { width: 1440, height: 900, phone: { width: 390, height: 720 } },
  assistente: { width: 1440, height: 900, phone: { width: 390, height: 720 } },
  conversas: { width: 1440, height: 900, phone: { width: 390, height: 720 } },
  fechamento: { width: 1360, height: 900, phone: { width: 390, height: 720 } },
} satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures
