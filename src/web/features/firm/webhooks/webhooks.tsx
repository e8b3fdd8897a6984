import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#contract/firm/webhooks/webhook.ts';
import { CopyField } from '#web/components/copy-field.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useShownOnce } from '#web/lib/forms/use-shown-once.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** Webhooks notify the firm's other systems of changes. */
export function Webhooks() {
  const [form, setForm] = useState<{ webhook: Webhook | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const webhooks = useQuery(orpc.webhooks.list.queryOptions());
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm({ webhook: null })}>
      Add Webhook
    </Button>
  );

  return (
    <SectionCard
      title="Webhooks"
      description={
        <>
          Notify your other systems when something changes here. Each call is signed as specified by{' '}
          <Anchor
            href="https://www.standardwebhooks.com"
            target="_blank"
            rel="noreferrer"
            underline="always"
            inherit
          >
            Standard Webhooks
          </Anchor>
          .
        </>
      }
      actions={webhooks.data && webhooks.data.length > 0 && add}
      maw="48rem"
    >
      {webhooks.isPending ? (
        <Stack role="status" aria-label="Loading...">
          <Skeleton h={96} />
          <Skeleton h={96} />
        </Stack>
      ) : webhooks.isError && !webhooks.data ? (
        <ErrorState
          title="The webhooks could not be loaded"
          onRetry={() => void webhooks.refetch()}
          retrying={webhooks.isFetching}
        />
      ) : webhooks.data.length === 0 ? (
        <EmptyState
          icon={IconWebhook}
          size="sm"
          title="No webhooks yet"
          description="Add a webhook to notify your accounting software, document store or automation service, for example when a client's status changes or a questionnaire is answered."
          actions={add}
        />
      ) : (
        <Stack component="ul" aria-label="Webhooks" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
          {webhooks.data.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setForm({ webhook })}
              onSecret={setSecret}
            />
          ))}
        </Stack>
      )}
      {form && (
        <WebhookDialog
          webhook={form.webhook}
          // A late response must not close the dialog of another webhook.
          onClose={() => setForm((now) => (now === form ? null : now))}
          onSecret={setSecret}
        />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </SectionCard>
  );
}

/** Shows a new signing secret. It can't be shown again. */
function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const { onCopied, close } = useShownOnce(secret, onClose);
  return (
    <Dialog
      opened={secret !== null}
      onClose={close}
      title="Signing Secret"
      // A click outside must not lose the secret.
      closeOnClickOutside={false}
    >
      <Stack>
        <Alert color="yellow" variant="light">
          Copy the secret now. It is shown only once. The receiving system needs it to verify each call.
        </Alert>
        <CopyField label="Secret" value={secret ?? ''} onCopied={onCopied} />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
