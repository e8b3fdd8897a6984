import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client } from '#contract/clients/client.ts';
import { client as api, orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError, notifySuccess } from '#web/lib/messages/notify.ts';

/** Emails the questionnaire's link to a client; null creates one first. */
export function useEmailQuestionnaire({ id: client_id, email }: Pick<Client, 'id' | 'email'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (link_id: string | null) => {
      const id = link_id ?? (await api.links.generate({ client_id })).link.id;
      return api.links.email({ id });
    },
    onSuccess: () => notifySuccess(`Questionnaire emailed to ${email}`),
    onError: (error) => notifyError(describeError(error, 'Failed to email the questionnaire')),
    // If only the mail failed, the next attempt sends the link that exists now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.clients.key() }),
  });
}
