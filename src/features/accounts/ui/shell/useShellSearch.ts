import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconUserCircle,
  IconUserShare,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { matches } from '#lib/match.ts'
import type { MenuItem } from '#platform/feature.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { confirmLeaving } from '#ui/form/leaving.ts'
import { openKeyDialog } from '#ui/search/open.ts'
import { addSearchSource, type SearchItem } from '#ui/search/sources.ts'
import type { User } from '../../contract.ts'
import { lockScreen } from '../lock/lock.ts'
import { needsNetwork, roleOf } from '../roles.ts'
import { useSwitchNetwork } from '../session.tsx'
import { groupsFor, homeFor } from './menu.ts'

type Findable = SearchItem & { readonly synonyms?: string }

const fitting = (text: string, items: readonly Findable[]) =>
  items.filter(({ label, synonyms = '' }) => matches(text, label, synonyms))

/** What the shell itself offers to the search: its pages, the person's networks, and acts. */
export function useShellSearch(user: User, menu: readonly MenuItem[], onLeave: () => void): void {
  usePages(user, menu)
  useNetworks(user)
  useShellActions(user, onLeave)
}

function usePages(user: User, menu: readonly MenuItem[]) {
  const navigate = useNavigate()
  const hasNetwork = !needsNetwork(user)
  const role = roleOf(user)
  useEffect(() => {
    const pages: Findable[] = [
      ...homeFor(menu, role),
      ...groupsFor(menu, role).flatMap(({ entries }) => entries),
    ].map((entry) => ({
      ...entry,
      id: entry.to,
      run: () => navigate(entry.to),
    }))
    return addSearchSource({
      id: 'pages',
      title: 'Páginas',
      order: 50,
      find: (text) => (hasNetwork ? fitting(text, pages) : []),
    })
  }, [navigate, menu, hasNetwork, role])
}

function useNetworks({ orgs, orgId }: User) {
  const { mutate } = useSwitchNetwork()
  useEffect(() => {
    const networks: Findable[] = orgs
      .filter((org) => org.orgId !== orgId)
      .map((org) => ({
        id: org.orgId,
        label: org.orgName,
        detail: 'Trocar de rede',
        synonyms: 'trocar rede mudar',
        Icon: IconBuilding,
        async run() {
          if (!(await confirmLeaving())) return
          mutate(org.orgId, { onError: (error) => toast({ text: sentenceOf(error), icon: 'error' }) })
        },
      }))
    return addSearchSource({
      id: 'networks',
      title: 'Suas redes',
      order: 60,
      find: (text) => fitting(text, networks),
    })
  }, [orgs, orgId, mutate])
}

function useShellActions(user: User, onLeave: () => void) {
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const hasNetwork = !needsNetwork(user)
  useEffect(() => {
    const actions: Findable[] = [
      ...(hasNetwork
        ? [
            {
              id: 'account',
              label: 'Minha conta',
              synonyms: 'perfil nome e-mail senha segurança duas etapas aparelhos sessões excluir',
              Icon: IconUserCircle,
              run: () => navigate(paths.account),
            },
            {
              id: 'new-network',
              label: 'Criar outra rede',
              synonyms: 'nova adicionar clínica',
              Icon: IconPlus,
              run: () => navigate(paths.newNetwork),
            },
          ]
        : []),
      {
        id: 'theme',
        label: isDark ? 'Usar tema claro' : 'Usar tema escuro',
        synonyms: 'tema escuro claro cores noite dark light',
        Icon: isDark ? IconSun : IconMoon,
        run: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'keys',
        label: 'Atalhos de teclado',
        synonyms: 'teclas ajuda',
        Icon: IconKeyboard,
        run: () => openKeyDialog('keys'),
      },
      {
        id: 'change-person',
        label: 'Trocar de atendente',
        synonyms: 'outra pessoa entrar turno recepção',
        Icon: IconUserShare,
        run: () => lockScreen(user, true),
      },
      {
        id: 'lock',
        label: 'Bloquear a tela',
        synonyms: 'trancar bloqueio pausa',
        Icon: IconLock,
        run: () => lockScreen(user),
      },
      {
        id: 'leave',
        label: 'Sair',
        synonyms: 'logout desconectar encerrar',
        Icon: IconLogout,
        async run() {
          if (await confirmLeaving()) onLeave()
        },
      },
    ]
    return addSearchSource({
      id: 'acts',
      title: 'Ações',
      order: 90,
      find: (text) => fitting(text, actions),
    })
  }, [navigate, setColorScheme, isDark, hasNetwork, onLeave, user])
}
