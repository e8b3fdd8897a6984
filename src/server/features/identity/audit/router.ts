import { signedIn } from '#server/implementer.ts';
import { listAudit } from './list-audit.ts';
import { listAuditUsers } from './list-audit-users.ts';
import { reportSecurityEvent } from './report-security-event.ts';

export const auditRouter = {
  list: signedIn.audit.list.handler(listAudit),
  users: signedIn.audit.users.handler(({ context }) => listAuditUsers(context)),
  reportSecurityEvent: signedIn.audit.reportSecurityEvent.handler(reportSecurityEvent),
};
