import { desc, eq, sql } from 'drizzle-orm';
import { hashToken } from '#server/auth/hash-token.ts';
import { limitAttempts } from '#server/auth/rate-limit.ts';
import type { Ctx } from '#server/context.ts';
import { stored_files } from '#server/db/schema/clients/proposals/stored-files.ts';
import { linkOwner, type Proposal, readProposal } from '#server/features/proposal-page/proposal-rows.ts';
import { ended, readableState } from '#server/features/proposal-page/refuse-ended.ts';
import { renderRecord } from '#server/features/proposal-record/render-record.ts';
import { recordOf } from './record-of.ts';

const TYPE = 'application/pdf';

/** The newest sealed record of a link's proposal, else the proposal without signatures. Throws PROPOSAL_ENDED. */
export async function proposalPdf({
  ctx,
  input: { token },
}: {
  ctx: Pick<Ctx, 'db' | 'env' | 'now' | 'ip_address'>;
  input: { token: string };
}): Promise<File> {
  await limitAttempts(ctx, 'proposal-pdf', token);
  const owner = await linkOwner(ctx.db, hashToken(token));
  const proposal = owner && (await readProposal(ctx.db, owner));
  if (!proposal) throw await ended(ctx, 'unknown');
  const state = await readableState(ctx, proposal.version);
  return state === 'signed' ? storedPdf(ctx, proposal) : unsignedPdf(ctx, proposal);
}

async function storedPdf({ db }: Pick<Ctx, 'db'>, { version }: Proposal): Promise<File> {
  const { name, type, content, created_at, kind } = stored_files;
  const [file] = await db
    .select({ name, type, content })
    .from(stored_files)
    .where(sql`${eq(stored_files.proposal_version_id, version.id)} and ${kind} <> 'proposal'`)
    .orderBy(desc(created_at))
    .limit(1);
  if (!file) throw new Error('A signed proposal has no record');
  return new File([new Uint8Array(file.content)], file.name, { type: file.type });
}

async function unsignedPdf(ctx: Pick<Ctx, 'db' | 'env'>, { version }: Proposal): Promise<File> {
  const pdf = await renderRecord(
    await recordOf(ctx.db, { version, signatories: [] }, { timeline: null, hasAuthority: false }),
  );
  const { reference, number } = version.document;
  return new File([new Uint8Array(pdf)], `proposal-${reference}-${number}.pdf`, { type: TYPE });
}
