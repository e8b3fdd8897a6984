import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type BulkAct, bulkActSchema } from '#contract/desk/bulk-runs/bulk-act.ts';
import type { SelectedClients } from '#contract/desk/bulk-runs/selected-clients.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { BusyButton } from '#web/components/forms/busy-button.tsx';
import { formatCount } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useUser } from '#web/lib/session/auth.tsx';
import { type ActDraft, ActFields } from './act-form.tsx';
import { useStartRun } from './use-run-acts.ts';

type Kind = BulkAct['kind'];

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

function emptyAct(kind: Kind, userId: string): ActDraft {
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

export interface ActDialogProps {
  kind: Kind;
  clients: SelectedClients;
  /** The number of selected clients. */
  selected: number;
  onClose: () => void;
}

/** Asks for the details of an act on the selected clients, and starts it. */
export function ActDialog({ kind, clients, selected, onClose }: ActDialogProps) {
  const { id: userId } = useUser();
  const [draft, setDraft] = useState(() => emptyAct(kind, userId));
  const start = useStartRun(onClose);
  const { data: act } = bulkActSchema.safeParse(draft);
  return (
    <Dialog title={TITLES[kind](formatCount(selected, 'client'))} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (act && !start.isPending) start.mutate({ act, clients, expected: selected });
        }}
      >
        <ActFields act={draft} onChange={setDraft} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={start.isPending} {...inactive(!act || start.isPending)}>
            {BUTTONS[kind]}
          </BusyButton>
        </Group>
      </form>
    </Dialog>
  );
}
