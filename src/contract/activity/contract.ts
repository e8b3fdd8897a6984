import { pageInput, pageOf } from '../page.ts';
import { signedInProcedure } from '../procedure.ts';
import { idSchema } from '../scalars.ts';
import { activityEventSchema } from './activity.ts';

export const activityContract = {
  /** Newest first; of one client where `client_id` is given. */
  list: signedInProcedure
    .route({ method: 'GET', path: '/activity' })
    .input(pageInput.extend({ client_id: idSchema.optional() }))
    .output(pageOf(activityEventSchema)),
};
