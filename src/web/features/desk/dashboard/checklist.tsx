import { Button, Group, Stack } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CHECKLIST_STEPS,
  type ChecklistStep,
  type Checklist as Steps,
} from '#contract/desk/dashboard/checklist.ts';
import { LinkLine } from '#web/components/navigation/link-line.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { firmPart } from '#web/lib/navigation/firm-part.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { TRIAL_RUN } from '#web/lib/navigation/trial-run.ts';

const LABELS: Record<ChecklistStep, string> = {
  name: 'Enter your own name, which signs letters and mails',
  firm: 'Name your firm, as clients see it',
  sending: 'Choose how proposals are sent',
  facts: 'Enter the facts that the law wants in letters',
  mail: 'Connect a mail server and send yourself a test',
  catalogue: 'Check the services you offer',
  prices: 'Adjust the starter prices and publish them',
  letters: 'Read the starter letters and publish them',
  trial: 'Send a proposal to yourself, and sign it as your clients will',
  team: 'Add your colleagues',
  clients: 'Add a first client, or import a list',
};

const LINKS = {
  name: { to: paths.account },
  firm: { to: paths.settings, search: { tab: 'firm' } },
  sending: { to: paths.settings, search: { tab: 'proposals' } },
  facts: { to: paths.settings, search: { tab: 'firm' }, hash: firmPart('facts.legal_name') },
  mail: { to: paths.settings, search: { tab: 'email' } },
  catalogue: { to: paths.serviceConfiguration },
  prices: { to: paths.priceBook },
  letters: { to: paths.letters },
  trial: { to: paths.settings, search: { tab: 'proposals' }, hash: TRIAL_RUN },
  team: { to: paths.settings },
  clients: { to: paths.clients },
} as const satisfies Record<ChecklistStep, object>;

/** The first steps of a new installation. Not shown if all are done or somebody has dismissed them. */
export function ChecklistCard({ steps }: { steps: Steps }) {
  const queryClient = useQueryClient();
  const dismiss = useMutation(
    orpc.dashboard.dismissChecklist.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.dashboard.overview.key() }),
      onError: (error) => notifyError(describeError(error, 'Failed to dismiss the checklist')),
    }),
  );
  const done = CHECKLIST_STEPS.filter((step) => steps[step]).length;
  return (
    <SectionCard
      title="Set-up"
      description={`${done} of ${CHECKLIST_STEPS.length} steps done, from here to your first proposal. Leave and come back at any time; only administrators see this.`}
    >
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {CHECKLIST_STEPS.map((step) => (
          <li key={step}>
            <LinkLine
              {...LINKS[step]}
              aria-label={`${LABELS[step]}: ${steps[step] ? 'done' : 'not done yet'}`}
              leftSection={<Tick done={steps[step]} />}
              label={LABELS[step]}
            />
          </li>
        ))}
      </Stack>
      <Group justify="flex-end" mt="sm">
        <Button
          ref={returnFocusOnUnmount}
          variant="subtle"
          size="xs"
          {...inactive(dismiss.isPending)}
          onClick={() => dismiss.mutate()}
        >
          Dismiss
        </Button>
      </Group>
    </SectionCard>
  );
}

function Tick({ done }: { done: boolean }) {
  return done ? (
    <IconCircleCheckFilled size={18} color="var(--mantine-color-green-light-color)" aria-hidden />
  ) : (
    <IconCircle size={18} stroke={1.6} color="var(--mantine-color-dimmed)" aria-hidden />
  );
}
