import { useQuery } from '@tanstack/react-query';
import type { SettingsState } from '#contract/desk/settings/contract.ts';
import { orpc } from '#web/lib/api/api.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import type { SettingsTab } from '#web/lib/navigation/screens.ts';

const countOrNone = (count: number, noun: string) => (count === 0 ? 'none' : formatCount(count, noun));

/** What the list of settings says beside each title. */
const STATES: Record<SettingsTab | 'users', ((state: SettingsState) => string) | null> = {
  users: ({ users }) => formatCount(users, 'user'),
  calls: ({ without_join_link }) =>
    without_join_link === 0 ? 'join links set' : `${formatCount(without_join_link, 'join link')} missing`,
  firm: ({ firm_named }) => (firm_named ? 'named' : 'not set up'),
  law: null,
  data: null,
  desk: null,
  sanctions: null,
  'due-diligence': ({ due_diligence_enabled }) => (due_diligence_enabled ? 'on' : 'off'),
  mail: ({ mail_templates }) => countOrNone(mail_templates, 'template'),
  proposals: ({ sent_by }) => (sent_by === 'tallygate' ? 'by Tallygate' : 'by GoProposal'),
  email: ({ email_configured }) => (email_configured ? 'set up' : 'not set up'),
  automation: ({ automation_enabled }) => (automation_enabled ? 'on' : 'off'),
  books: ({ books }) => books ?? 'off',
  'direct-debit': ({ direct_debit_enabled }) => (direct_debit_enabled ? 'on' : 'off'),
  webhooks: ({ webhooks }) => countOrNone(webhooks, 'webhook'),
  workspace: ({ workspace_enabled }) => (workspace_enabled ? 'on' : 'off'),
  'api-keys': ({ api_keys }) => countOrNone(api_keys, 'key'),
  audit: null,
};

/** The state of each tab, for administrators. Null while unknown. */
export function useSettingsStates(isAdmin: boolean): (tab: SettingsTab | 'users') => string | null {
  const { data } = useQuery(orpc.settings.state.queryOptions({ enabled: isAdmin }));
  return (tab) => (data && STATES[tab]?.(data)) ?? null;
}
