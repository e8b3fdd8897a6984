import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Client, CreateClientInput } from '#contract/clients/client.ts';
import { client } from '#web/lib/api/api.ts';
import { useSubmissionId } from '#web/lib/api/use-submission-id.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { notifyClientAdded } from './notify-client-added.tsx';

/** The buttons of the create form. */
export type CreateAct = 'create' | 'email' | 'another';

/** Creates a client by one of the form's buttons, and shows a message that leads to it. */
export function useCreateClient(onCreated: (act: CreateAct, created: Client) => void) {
  const router = useRouter();
  const submission = useSubmissionId();
  const [act, setAct] = useState<CreateAct | null>(null);
  // A second key press may arrive before the form shows that it is busy.
  const underWay = useRef(false);
  const save = useMutation({
    mutationFn: async ({ by, values }: { by: CreateAct; values: CreateClientInput }) => {
      // The same id for every button: after a lost response, another button must not create the client again.
      const input = { ...values, id: submission.idOf(values) };
      if (by === 'email') return client.clients.createAndEmail(input);
      return { client: await client.clients.create(input) };
    },
    onSuccess(created, { by }) {
      submission.accepted();
      notifyClientAdded(router, created);
      onCreated(by, created.client);
      if (by !== 'another') return;
      underWay.current = false;
      setAct(null);
    },
    onError(error) {
      notifyError(describeError(error, 'Failed to add client'));
      underWay.current = false;
      setAct(null);
    },
  });

  function create(by: CreateAct, values: CreateClientInput): void {
    if (underWay.current) return;
    underWay.current = true;
    setAct(by);
    save.mutate({ by, values });
  }

  return { create, act };
}
