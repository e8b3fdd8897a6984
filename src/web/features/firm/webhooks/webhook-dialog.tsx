import { Checkbox, Stack, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '#contract/firm/webhooks/event.ts';
import { type SaveWebhook, saveWebhookSchema, type Webhook } from '#contract/firm/webhooks/webhook.ts';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { RecordDialog } from '#web/components/forms/record/record-dialog.tsx';
import { useEditForm } from '#web/components/forms/record/use-edit-form.ts';
import { client, orpc } from '#web/lib/api/api.ts';
import { notifySuccess } from '#web/lib/messages/notify.ts';

const LABELS: Record<keyof SaveWebhook, string> = {
  url: 'URL',
  description: 'Description',
  events: 'Events',
  active: 'Active',
};

const NEW: SaveWebhook = { url: '', description: '', events: [...WEBHOOK_EVENTS], active: true };

function valuesOf({ url, description, events, active }: Webhook): SaveWebhook {
  return { url, description, events, active };
}

/** Adds a webhook, or edits `webhook`. */
export function WebhookDialog({
  webhook,
  onClose,
  onSecret,
}: {
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with a new webhook's secret. */
  onSecret: (secret: string) => void;
}) {
  const queryClient = useQueryClient();
  const initial = webhook ? valuesOf(webhook) : NEW;
  const record = useEditForm({
    form: { initialValues: initial, validate: schemaResolver(saveWebhookSchema, { sync: true }) },
    stored: { base: webhook?.version ?? 0, values: initial },
    save: async ({ base, values, id }) => {
      if (!webhook) return (await client.webhooks.create({ ...values, submission_id: id })).secret;
      await client.webhooks.update({ ...values, id: webhook.id, version: base });
      return null;
    },
    theirs: (fields, { version }) => ({ base: version, values: saveWebhookSchema.parse(fields) }),
    onSaved: (secret) => {
      notifySuccess(`Webhook ${webhook ? 'updated' : 'added'} successfully`);
      void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() });
      onClose();
      if (secret !== null) onSecret(secret);
    },
    failure: `Failed to ${webhook ? 'update' : 'add'} webhook`,
    refusedField: { code: 'TARGET_REFUSED', field: 'url' },
    what: 'this webhook',
    labels: LABELS,
    shown,
  });
  const { form } = record;

  return (
    <RecordDialog
      record={record}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      submitLabel={webhook ? 'Save Webhook' : 'Add Webhook'}
      onClose={onClose}
    >
      <TextInput
        label={LABELS.url}
        description="Each event is sent to this address as a JSON POST request."
        type="url"
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <TextInput
        label={LABELS.description}
        description="The system that receives the events"
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <Checkbox.Group label={LABELS.events} required {...form.getInputProps('events')}>
        <Stack gap="xs" my={6}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={WEBHOOK_EVENT_LABELS[event]}
              description={event}
              aria-invalid={form.errors.events ? true : undefined}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <FormSwitch
        label={LABELS.active}
        description="While the webhook is off, no events are sent. Events from that time are not sent later."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </RecordDialog>
  );
}

function shown(_field: keyof SaveWebhook, value: SaveWebhook[keyof SaveWebhook]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value;
  return value.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ');
}
