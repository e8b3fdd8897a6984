import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { proposal_signatories } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, sendNew } = await startSender();
afterAll(() => services.stop());

it('sent content, an ended state and signatures can’t be changed, even by SQL', async () => {
  const { id } = await preparedClient(firm);
  const { version } = await sendNew(id);
  const own = sql`where id = ${version.id}`;
  for (const change of [
    sql`document = '{}'`,
    sql`document_hash = ''`,
    sql`number = 7`,
    sql`saved_fees = null`,
    sql`sent_at = now()`,
  ]) {
    await expect(
      services.db.execute(sql`update proposal_versions set ${change} ${own}`),
    ).rejects.toMatchObject({ cause: { code: '23001' } });
  }
  await as.proposalVersions.withdraw({ version_id: version.id, reason: null });
  await expect(
    services.db.execute(sql`update proposal_versions set state = 'open' ${own}`),
  ).rejects.toMatchObject({ cause: { code: '23001' } });
  await services.db
    .update(proposal_signatories)
    .set({ signed_at: services.now().toISOString() })
    .where(eq(proposal_signatories.version_id, version.id));
  await expect(
    services.db.execute(
      sql`update proposal_signatories set signed_at = null where version_id = ${version.id}`,
    ),
  ).rejects.toMatchObject({ cause: { code: '23001' } });
});
