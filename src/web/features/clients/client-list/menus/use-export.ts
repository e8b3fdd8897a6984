import { useMutation } from '@tanstack/react-query';
import type { ExportOptions } from '#contract/clients/client-list/export-options.ts';
import type { ListQuery } from '#web/features/clients/client-list/client-pages.ts';
import { client } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/browser/download-file.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';

/** Saves the filtered list in its order as a file. */
export function useExport(query: ListQuery) {
  return useMutation({
    mutationFn: (options: ExportOptions) => client.clients.export({ ...query, ...options }),
    onSuccess: saveFile,
    onError: (error) => notifyError(describeError(error, 'Failed to export clients')),
  });
}
