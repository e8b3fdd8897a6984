import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '#contract/webhooks/event.ts';
import { type SaveWebhook, saveWebhookSchema, type Webhook } from '#contract/webhooks/webhook.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { FormSwitch } from '#web/components/forms/form-switch.tsx';
import { useEditConflict } from '#web/components/forms/use-edit-conflict.tsx';
import { orpc } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { focusFirstMarked } from '#web/lib/focus/focus-first-error.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { rowChanged } from '#web/lib/forms/row-changed.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { isRefusal } from '#web/lib/messages/is-refusal.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

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
  const initialValues = webhook ? valuesOf(webhook) : NEW;
  const form = useForm<SaveWebhook>({
    initialValues,
    validate: schemaResolver(saveWebhookSchema, { sync: true }),
    ...readOnlyWhile(() => busy),
  });
  useLeaveGuard(form.isDirty());
  const submission = useSubmissionId();

  function finish(message: string): void {
    notifySuccess(message);
    void queryClient.invalidateQueries({ queryKey: orpc.webhooks.key() });
    onClose();
  }

  function refuse(error: unknown, sent: SaveWebhook): void {
    const refusal = rowChanged(error);
    if (refusal) {
      const values = saveWebhookSchema.parse({ ...sent, ...refusal.changed });
      conflict.askAbout({ ...refusal, base: refusal.version, values });
      return;
    }
    const message = describeError(error, `Failed to ${webhook ? 'update' : 'add'} webhook`);
    if (isRefusal(error, 'TARGET_REFUSED')) form.setFieldError('url', message);
    else notifyError(message);
  }

  const create = useMutation(
    orpc.webhooks.create.mutationOptions({
      onSuccess: ({ secret }) => {
        finish('Webhook added successfully');
        onSecret(secret);
      },
      onError: refuse,
    }),
  );
  const update = useMutation(
    orpc.webhooks.update.mutationOptions({
      onSuccess: () => finish('Webhook updated successfully'),
      onError: refuse,
    }),
  );
  const busy = create.isPending || update.isPending;

  const conflict = useEditConflict({
    opened: { base: webhook?.version ?? 0, values: initialValues },
    what: 'this webhook',
    labels: LABELS,
    shown,
    mine: form.getValues,
    save,
  });

  function save(version: number, values: SaveWebhook): void {
    form.setValues(values);
    if (webhook) update.mutate({ ...values, id: webhook.id, version });
    else create.mutate({ ...values, submission_id: submission.idOf(values) });
  }

  return (
    <Dialog
      onClose={onClose}
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      closeOnClickOutside={!form.isDirty()}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save(conflict.opened.base, values), focusFirstMarked)}
      >
        <Stack>
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
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-busy={busy} {...inactive(busy)}>
              {busy ? 'Saving...' : webhook ? 'Save Webhook' : 'Add Webhook'}
            </Button>
          </Group>
        </Stack>
      </form>
      {conflict.dialog}
    </Dialog>
  );
}

function shown(_field: keyof SaveWebhook, value: SaveWebhook[keyof SaveWebhook]): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (typeof value === 'string') return value;
  return value.map((event) => WEBHOOK_EVENT_LABELS[event]).join(', ');
}
