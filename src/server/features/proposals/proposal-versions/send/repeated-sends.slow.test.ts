import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, shown, countOf, mailsTo, withMails } = await startSender();
afterAll(() => services.stop());

describe('sending a proposal', () => {
  it('again with the same id sends nothing and returns the same result', async () => {
    const { id } = await preparedClient(firm, withMails('repeat'));
    const input = await shown(id);
    const first = await as.proposalVersions.send(input);
    expect(await as.proposalVersions.send(input)).toEqual(first);
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await countOf(proposal_runs, id)).toBe(1);
    expect(await mailsTo('repeat@one.example')).toHaveLength(1);
  });

  it('50 times at once with different ids stores one version', async () => {
    const { id } = await preparedClient(firm, withMails('fifty'));
    const { version_id: _, ...same } = await shown(id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        as.proposalVersions.send({ ...same, version_id: crypto.randomUUID() }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      // A busy database refuses requests that wait too long.
      if (outcome.status === 'rejected') {
        expect(['PROPOSAL_CHANGED', 'RECORD_LOCKED', 'SERVICE_UNAVAILABLE']).toContain(outcome.reason.code);
      }
    }
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await countOf(proposal_runs, id)).toBe(1);
    expect(await mailsTo('fifty@one.example')).toHaveLength(1);
  });

  it('50 times at once with the same id stores one version', async () => {
    const { id } = await preparedClient(firm, withMails('same'));
    const input = await shown(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => as.proposalVersions.send(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await mailsTo('same@one.example')).toHaveLength(1);
  });

  it('again with the same id is refused if another document was shown', async () => {
    const { id } = await preparedClient(firm, withMails('other-body'));
    const input = await shown(id);
    await as.proposalVersions.send(input);
    await expect(as.proposalVersions.send({ ...input, document_hash: 'f'.repeat(64) })).rejects.toMatchObject(
      { code: 'ID_IN_USE', status: 409, data: { fields: ['document_hash'] } },
    );
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await mailsTo('other-body@one.example')).toHaveLength(1);
  });

  it('with the id of another client’s version is refused', async () => {
    const { id: one } = await preparedClient(firm);
    const { id: other } = await preparedClient(firm);
    const { version_id } = await shown(one);
    await as.proposalVersions.send(await shown(one, version_id));
    await expect(as.proposalVersions.send(await shown(other, version_id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('has no effect if it breaks off halfway', async () => {
    const { id } = await preparedClient(firm, withMails('broken'));
    const input = await shown(id);
    await services.db.execute(sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'Broken off'; end $$`);
    await services.db.execute(sql`
      create trigger break_off before insert on proposal_links for each row execute function break_off()`);
    await expect(as.proposalVersions.send(input)).rejects.toThrow();
    await services.db.execute(sql`drop trigger break_off on proposal_links`);
    expect((await as.clients.get({ id })).client.status).toBe('proforma_review');
    expect([await countOf(proposal_versions, id), await countOf(proposal_runs, id)]).toEqual([0, 0]);
    await as.proposalVersions.send(input);
    expect(await mailsTo('broken@one.example')).toHaveLength(1);
  });
});
