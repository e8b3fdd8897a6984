import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type BulkAction, bulkActionSchema } from '#contract/desk/bulk-runs/bulk-action.ts';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { type ActionDraft, ActionFields } from './action-form.tsx';
import { useStartRun } from './use-run-actions.ts';

type Kind = BulkAction['kind'];

const TITLES: Record<Kind, (clients: string) => string> = {
  owner: (clients) => `Hand over ${clients}`,
  status: (clients) => `Change the status of ${clients}`,
  email_link: (clients) => `Email the questionnaire to ${clients}`,
  next_step: (clients) => `Plan the next step of ${clients}`,
  close: (clients) => `Close ${clients}`,
};

const BUTTONS: Record<Kind, string> = {
  owner: 'Hand Over',
  status: 'Change Status',
  email_link: 'Send Emails',
  next_step: 'Plan Next Step',
  close: 'Close Clients',
};

function emptyAction(kind: Kind, userId: string): ActionDraft {
  switch (kind) {
    case 'owner':
      return { kind, owner_id: userId };
    case 'status':
      return { kind, status: null };
    case 'next_step':
      return { kind, next_step: '', next_step_due: londonDay(new Date()), next_step_user_id: userId };
    case 'close':
      return { kind, reason: '' };
    case 'email_link':
      return { kind };
  }
}

export interface ActionDialogProps {
  kind: Kind;
  clients: SelectedClients;
  /** The number of selected clients. */
  selected: number;
  onClose: () => void;
}

/** Asks for the details of an action on the selected clients, and starts it. */
export function ActionDialog({ kind, clients, selected, onClose }: ActionDialogProps) {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState(() => emptyAction(kind, userId));
  const start = useStartRun(onClose);
  const { data: action } = bulkActionSchema.safeParse(draft);
  return (
    <Dialog title={TITLES[kind](formatCount(selected, 'client'))} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (action && !start.isPending) start.mutate({ action, clients, expected: selected });
        }}
      >
        <ActionFields action={draft} onChange={setDraft} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={start.isPending} {...inactive(!action || start.isPending)}>
            {BUTTONS[kind]}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
