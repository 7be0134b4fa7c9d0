import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map; `paths.ts` holds the links to it. */
export default [
  layout('features/site/ui/SiteLayout.tsx', [
    index('features/site/ui/HomePage.tsx'),
    route('blog', 'features/site/ui/blog/BlogPage.tsx'),
    route('blog/:slug', 'features/site/ui/blog/PostPage.tsx'),
    route('pricing', 'features/site/ui/PricingPage.tsx'),
    route('research/pricing', 'features/site/ui/PricingPage.tsx', { id: 'research-pricing' }),
    route('faqs', 'features/site/ui/FaqsPage.tsx'),
    route('contact', 'features/site/ui/ContactPage.tsx'),
    route('contact/enviada', 'features/site/ui/ContactSentPage.tsx'),
    ...prefix('documentation', [
      index('features/site/ui/documentation/DocumentationPage.tsx'),
      route('api', 'features/site/ui/documentation/ApiPage.tsx'),
      route('api/:group', 'features/site/ui/documentation/ApiGroupPage.tsx'),
      route('erros', 'features/site/ui/documentation/ProblemsPage.tsx'),
      route('receitas', 'features/site/ui/documentation/RecipesPage.tsx'),
      route(':page', 'features/site/ui/documentation/GuidePage.tsx'),
    ]),
    route('*', 'features/site/ui/NotFoundPage.tsx'),
  ]),
  route('sitemap.xml', 'features/site/ui/sitemap.ts'),
  route('blog/rss.xml', 'features/site/ui/blog/rss.tsx'),
  route('robots.txt', 'features/site/ui/robots.ts'),

  layout('features/accounts/ui/AppLayout.tsx', [
    route('auth', 'features/identity/ui/AuthLayout.tsx', [
      route('login', 'features/identity/ui/LoginPage.tsx'),
      route('register', 'features/identity/ui/RegisterPage.tsx'),
      route('forgot-password', 'features/accounts/ui/ForgotPasswordPage.tsx'),
    ]),
    // What mailed links open, whoever is signed in.
    route('auth/acao', 'features/identity/ui/ActionPage.tsx'),
    route('auth/convite', 'features/team/ui/InvitationPage.tsx'),

    route('clinica', 'features/accounts/ui/AdminLayout.tsx', [
      index('features/dashboard/ui/DashboardRedirect.tsx'),
      layout('NetworkFrame.tsx', [
        route('dashboard', 'features/dashboard/ui/DashboardPage.tsx'),
        route('configuracao-rede', 'features/orgs/ui/NetworkPage.tsx'),
        route('configuracao-rede/equipe', 'features/team/ui/TeamPage.tsx', { id: 'team' }),
        route('configuracao-rede/equipe/:userId', 'features/team/ui/TeamPage.tsx'),
        route('configuracao-rede/nova', 'features/accounts/ui/NewNetworkPage.tsx'),
        route('configuracao-unidades', 'features/units/ui/UnitsPage.tsx'),
        route('configuracao-unidades/adicionar', 'features/units/ui/UnitFormPage.tsx', { id: 'new-unit' }),
        route('configuracao-unidades/editar/:id', 'features/units/ui/UnitFormPage.tsx'),
        ...prefix('configuracao-convenios-e-exames', [
          index('features/insurance-plans/ui/PlansPage.tsx'),
          route('adicionar-convenio', 'features/insurance-plans/ui/PlanFormPage.tsx', { id: 'new-plan' }),
          route('editar-convenio/:id', 'features/insurance-plans/ui/PlanFormPage.tsx'),
          route('exames', 'features/exams/ui/ExamsPage.tsx'),
          route('adicionar-exame', 'features/exams/ui/ExamFormPage.tsx', { id: 'new-exam' }),
          route('editar-exame/:id', 'features/exams/ui/ExamFormPage.tsx'),
          route('cobertura', 'features/exams/ui/coverage/CoveragePage.tsx'),
        ]),
        route('agendamentos', 'features/appointments/ui/AgendaPage.tsx'),
        route('profissionais', 'features/professionals/ui/ProfessionalsPage.tsx'),
        route('profissionais/adicionar', 'features/professionals/ui/NewProfessionalPage.tsx'),
        route('profissionais/editar/:id', 'features/professionals/ui/ProfessionalFormPage.tsx'),
        route('pacientes', 'features/patients/ui/PatientsPage.tsx'),
        route('pacientes/novo', 'features/patients/ui/NewPatientPage.tsx'),
        route('pacientes/juntar', 'features/patients/ui/merges/MergePage.tsx'),
        route('pacientes/importar', 'features/patients/ui/imports/ImportPage.tsx'),
        route('pacientes/importar/:id', 'features/patients/ui/imports/ImportDetailPage.tsx'),
        route('pacientes/:id', 'features/patients/ui/PatientPage.tsx'),
        route('conta', 'features/accounts/ui/AccountPage.tsx'),
        route('*', 'features/accounts/ui/shell/LostPage.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig
