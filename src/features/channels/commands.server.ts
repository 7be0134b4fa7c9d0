export type {
  Adapter,
  Channels,
  OpenChannel,
  ProviderTemplate,
  TemplateAnswer,
  TemplateButton,
  TemplateSubmission,
  WhatsappAdapter,
} from './adapters.server.ts'
