import { z } from 'zod';
import { clientSchema } from '#contract/clients/clients/client.ts';
import { LAW_KEYS } from '#contract/firm/law/law-row.ts';
import { signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { daySchema } from '#contract/values/scalars.ts';

const change = z.object({ key: z.enum(LAW_KEYS), effective_from: daySchema });

const concernedSchema = clientSchema.pick({
  id: true,
  first_name: true,
  surname: true,
  company: true,
  status: true,
  created_at: true,
});

export type ConcernedClient = z.infer<typeof concernedSchema>;

export const lawChangesContract = {
  counts: signedInProcedure(
    'GET /law-changes',
    'Count the clients concerned by law',
    'For each change of the law that is to come, or of the last year, the clients who need a new look. Null if nothing stored says whom it concerns.',
  ).output(z.array(change.extend({ clients: z.int().nullable() }))),
  clients: signedInProcedure('GET /law-changes/clients', 'List the clients concerned by law', 'Newest first.')
    .input(pageInput.extend(change.shape))
    .output(pageOf(concernedSchema)),
};
