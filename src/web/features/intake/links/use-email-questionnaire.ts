import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/clients/client.ts';
import { client as api, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import { notifyEmailed } from './notify-emailed.ts';

/** Emails a client the link with the given id. With null, creates a link first. */
export function useEmailQuestionnaire({ id: client_id, email }: Pick<Client, 'id' | 'email'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (link_id: string | null) => {
      const id = link_id ?? (await api.links.generate({ client_id })).link.id;
      return api.links.email({ id });
    },
    onSuccess: (sent) => notifyEmailed('questionnaire', email, sent),
    onError: (error) => notifyError(describeError(error, 'Failed to email the questionnaire')),
    // If only the mail failed, the link now exists, and the next attempt sends it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
  });
}
