import { pageInput, pageOf } from '#contract/pagination.ts';
import { signedInReadProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';
import { activityEventSchema } from './activity.ts';

export const activityContract = {
  /** Newest first. `client_id` limits the list to one client. */
  list: signedInReadProcedure
    .route({ method: 'GET', path: '/activity' })
    .input(pageInput.extend({ client_id: idSchema.optional() }))
    .output(pageOf(activityEventSchema)),
};
