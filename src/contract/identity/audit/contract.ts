import { z } from 'zod';
import { adminProcedure, signedInProcedure } from '#contract/procedure.ts';
import { pageInput, pageOf } from '#contract/values/pagination.ts';
import { daySchema, idSchema } from '#contract/values/scalars.ts';
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
  list: adminProcedure('GET /audit', 'List the audit log', 'Newest first, a page at a time.')
    .input(auditFilterSchema.extend(pageInput.shape))
    .output(pageOf(auditLogSchema)),
  users: adminProcedure(
    'GET /audit/users',
    'List users in the audit log',
    "Every user in the log, for the log's filter.",
  ).output(z.array(z.object({ user_id: idSchema, user_name: z.string() }))),
  reportSecurityEvent: signedInProcedure(
    'POST /audit/security-events',
    'Report a security event',
    "Reports an event from the browser's security monitor.",
  )
    .input(securityEventSchema)
    .output(z.object({})),
};
