import { eq } from 'drizzle-orm';
import { codeState } from '#contract/proposals/signatures/code.ts';
import type { Services } from '#server/context.ts';
import {
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import type { CodeMailSubject, VersionMailSubject } from '#server/jobs/mail-subject.ts';

/** Whether a delayed code still works. */
export async function isCodeMailDue(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { code_for, expires_at }: CodeMailSubject,
): Promise<boolean> {
  const [signatory] = await db
    .select()
    .from(proposal_signatories)
    .where(eq(proposal_signatories.id, code_for));
  return signatory?.code_expires_at === expires_at && codeState(signatory, now()) === 'sent';
}

/** Whether a report on a version, or a copy of its record, may still be sent. Erasing the client prevents it. */
export async function isVersionMailDue(
  { db }: Pick<Services, 'db'>,
  { proposal_version }: VersionMailSubject,
): Promise<boolean> {
  const { id } = proposal_versions;
  return (await db.select({ id }).from(proposal_versions).where(eq(id, proposal_version))).length > 0;
}
