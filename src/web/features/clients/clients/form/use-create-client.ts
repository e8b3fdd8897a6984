import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Client, CreateClientInput } from '#contract/clients/clients/client.ts';
import { client } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { notifyClientAdded } from './notify-client-added.tsx';

/** The ways to create a client, one for each button of the form. */
export type CreateMode = 'create' | 'email' | 'another';

/** Creates a client, and shows a message with a link to it. `pending` is the button whose request is in progress. */
export function useCreateClient(onCreated: (mode: CreateMode, created: Client) => void) {
  const router = useRouter();
  const submission = useSubmissionId();
  const [pending, setPending] = useState<CreateMode | null>(null);
  // A second key press may arrive before the form shows that it is busy.
  const isSaving = useRef(false);
  const save = useMutation({
    mutationFn: async ({ mode, values }: { mode: CreateMode; values: CreateClientInput }) => {
      // The same id for every button: after a lost response, another button must not create the client again.
      const input = { ...values, id: submission.idOf(values) };
      if (mode === 'email') return client.clients.createAndEmail(input);
      return { client: await client.clients.create(input) };
    },
    onSuccess(created, { mode }) {
      submission.accepted();
      notifyClientAdded(router, created);
      onCreated(mode, created.client);
      if (mode !== 'another') return;
      isSaving.current = false;
      setPending(null);
    },
    onError(error) {
      notifyError(describeError(error, 'Failed to add client'));
      isSaving.current = false;
      setPending(null);
    },
  });

  function create(mode: CreateMode, values: CreateClientInput): void {
    if (isSaving.current) return;
    isSaving.current = true;
    setPending(mode);
    save.mutate({ mode, values });
  }

  return { create, pending };
}
