import { z } from 'zod';
import { pageInput, pageOf } from '#contract/pagination.ts';
import { adminReadProcedure, signedInProcedure } from '#contract/procedure.ts';
import { daySchema, idSchema } from '#contract/scalars.ts';
import { AUDIT_ACTIONS, auditLogSchema } from './audit.ts';
import { securityEventSchema } from './security-event.ts';

export const auditFilterSchema = z.object({
  user_id: idSchema.optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Days in London, both inclusive. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});

export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditContract = {
  /** Newest first, a page at a time. */
  list: adminReadProcedure
    .route({ method: 'GET', path: '/audit' })
    .input(auditFilterSchema.extend(pageInput.shape))
    .output(pageOf(auditLogSchema)),
  /** Every user in the log, for its filter. */
  users: adminReadProcedure
    .route({ method: 'GET', path: '/audit/users' })
    .output(z.array(z.object({ user_id: idSchema, user_name: z.string() }))),
  /** Reports an event from the browser's security monitor. */
  reportSecurityEvent: signedInProcedure
    .route({ method: 'POST', path: '/audit/security-events' })
    .input(securityEventSchema)
    .output(z.object({})),
};
