import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map; `paths.ts` holds the links to it. */
export default [
  index('features/site/ui/HomePage.tsx'),

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
        route('configuracao-convenios-e-exames', 'features/insurance-plans/ui/PlansPage.tsx'),
        route(
          'configuracao-convenios-e-exames/adicionar-convenio',
          'features/insurance-plans/ui/NewPlanPage.tsx',
        ),
        route(
          'configuracao-convenios-e-exames/editar-convenio/:id',
          'features/insurance-plans/ui/PlanPage.tsx',
        ),
        route('configuracao-convenios-e-exames/exames', 'features/exams/ui/ExamsPage.tsx'),
        route('configuracao-convenios-e-exames/adicionar-exame', 'features/exams/ui/NewExamPage.tsx'),
        route('configuracao-convenios-e-exames/editar-exame/:id', 'features/exams/ui/ExamPage.tsx'),
        route('configuracao-convenios-e-exames/cobertura', 'features/exams/ui/coverage/CoveragePage.tsx'),
        route('profissionais', 'features/professionals/ui/ProfessionalsPage.tsx'),
        route('profissionais/adicionar', 'features/professionals/ui/NewProfessionalPage.tsx'),
        route('profissionais/editar/:id', 'features/professionals/ui/ProfessionalFormPage.tsx'),
        route('conta', 'features/accounts/ui/AccountPage.tsx'),
        route('*', 'features/accounts/ui/shell/LostPage.tsx'),
      ]),
    ]),
  ]),

  route('*', 'features/site/ui/NotFoundPage.tsx'),
] satisfies RouteConfig
