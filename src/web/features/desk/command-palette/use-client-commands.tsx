import {
  IconArrowMerge,
  IconArrowRight,
  IconClipboardText,
  IconCopy,
  IconFileText,
  IconLink,
  IconNote,
  IconPencil,
  IconSend,
  IconShieldCheck,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { CLIENT_STATUSES, hasAnswers, STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { allows, isStatusDisabled, MAY_REQUEST_INFORMATION } from '#contract/clients/clients/pipeline.ts';
import { useClientInView } from '#web/features/clients/clients/client-in-view.ts';
import { usePendingStatus } from '#web/features/clients/clients/use-pending-status.ts';
import type { StatusChange } from '#web/features/clients/clients/use-set-status.ts';
import { requestMerge } from '#web/features/desk/client-merges/merge-request.ts';
import { requestLink } from '#web/features/intake/links/link-generation.ts';
import { orpc } from '#web/lib/api/api.ts';
import { copyText } from '#web/lib/browser/copy-text.ts';
import { notifyCopy, notifyError } from '#web/lib/messages/notify.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { Command, CommandGroup } from './command.ts';

/** A client to add a note to. */
export interface NotedClient {
  id: string;
  name: string;
}

export type SetStatus = (change: StatusChange) => void;

/** Returns the commands for the client in view. Returns null if no client is in view. */
export function useClientCommands(
  setStatus: SetStatus,
  onAddNote: (client: NotedClient) => void,
): CommandGroup | null {
  const navigate = useNavigate();
  const id = useClientInView();
  const { data } = useQuery({
    ...orpc.clients.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const pendingStatus = usePendingStatus(id);
  if (!data || id === null) return null;
  const { client, additional_information: information } = data;
  const status = pendingStatus ?? client.status;
  const open = () => navigate({ to: paths.client, params: { id } });

  const commands: Command[] = [
    { id: 'open', label: 'Open client', icon: IconUser, keywords: 'view details', run: () => void open() },
    {
      id: 'edit',
      label: 'Edit client',
      icon: IconPencil,
      keys: ['E'],
      run: () => void navigate({ to: paths.clientEdit, params: { id } }),
    },
    {
      id: 'due-diligence',
      label: 'Due diligence',
      icon: IconShieldCheck,
      keywords: 'know your client kyc aml risk identity',
      run: () => void navigate({ to: paths.clientDueDiligence, params: { id } }),
    },
    {
      id: 'note',
      label: 'Add note',
      icon: IconNote,
      keywords: 'write',
      run: () => onAddNote({ id, name: clientFullName(client) }),
    },
  ];
  commands.push({
    id: 'merge',
    label: 'Merge with another client',
    icon: IconArrowMerge,
    keywords: 'duplicate join combine',
    run: () => void open().then(() => requestMerge(id)),
  });
  if (MAY_REQUEST_INFORMATION.includes(status)) {
    commands.push({
      id: 'link',
      label: 'Generate questionnaire link',
      icon: IconLink,
      keywords: 'request information copy',
      // Opens the client's page, which shows the link if the browser refuses the clipboard.
      run: () => void open().then(() => requestLink(client)),
    });
  }
  if (allows('call_booked', status)) {
    commands.push({
      id: 'book',
      label: 'Go to the call queue',
      icon: IconVideo,
      keywords: 'book zoom',
      run: () => void navigate({ to: paths.bookZoomCall }),
    });
  }
  if (allows('proposal_sent', status)) {
    commands.push(
      {
        id: 'send',
        label: 'Send Proposal',
        icon: IconSend,
        keywords: 'goproposal review',
        run: () => void open(),
      },
      {
        id: 'proforma',
        label: 'Edit proforma details',
        icon: IconFileText,
        run: () => void navigate({ to: paths.clientProforma, params: { id } }),
      },
      {
        id: 'information',
        label: 'Edit additional information',
        icon: IconClipboardText,
        run: () => void navigate({ to: paths.clientAdditionalInfo, params: { id } }),
      },
    );
  }
  const answered = hasAnswers(information);
  for (const next of CLIENT_STATUSES) {
    if (next === status || isStatusDisabled(next, answered)) continue;
    commands.push({
      id: `status-${next}`,
      label: `Set status: ${STATUS_LABELS[next]}`,
      icon: IconArrowRight,
      keywords: 'change move',
      run: () => setStatus({ id, status: next, from: status, hasAnswers: answered }),
    });
  }
  for (const [name, value] of [
    ['email', client.email],
    ['phone number', client.phone_number],
    ['proposal ID', client.proposal_id],
  ] as const) {
    if (!value) continue;
    commands.push({
      id: `copy-${name}`,
      label: `Copy ${name}`,
      detail: value,
      icon: IconCopy,
      run: () => void copy(value),
    });
  }
  return { label: clientFullName(client), commands };
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notifyCopy('Copied to clipboard');
  else notifyError('Your browser blocked copying');
}
