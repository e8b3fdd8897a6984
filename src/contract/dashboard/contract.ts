import { z } from 'zod';
import { signedInProcedure } from '../procedure.ts';

export const dashboardContract = {
  /** The sidebar's three counts. */
  badges: signedInProcedure.route({ method: 'GET', path: '/dashboard/badges' }).output(
    z.object({
      clients: z.number().int(),
      book_zoom_call: z.number().int(),
      reviews: z.number().int(),
    }),
  ),
};
