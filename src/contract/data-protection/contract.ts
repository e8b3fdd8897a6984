import { z } from 'zod';
import { adminProcedure } from '#contract/procedure.ts';
import { idSchema } from '#contract/scalars.ts';

const ofClient = z.object({ client_id: idSchema });

export const dataProtectionContract = {
  /** All that is kept of a client: as JSON for machines and as text for people. The audit log notes it. */
  exportClient: adminProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/data-export' })
    .input(ofClient)
    .output(z.object({ filename: z.string(), json: z.string(), readable: z.string() })),
  /**
   * Deletes a client and all that is kept of them. What the statistics count stays, without anything that tells who it
   * was; the audit log notes it. `proposal_id` is typed again by whoever does it: there is no way back.
   */
  eraseClient: adminProcedure
    .route({ method: 'POST', path: '/clients/{client_id}/erase' })
    .input(ofClient.extend({ proposal_id: z.string().max(50) }))
    .output(z.object({})),
};
