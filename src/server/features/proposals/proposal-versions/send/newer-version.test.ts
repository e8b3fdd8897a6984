import { afterAll, describe, expect, it } from 'vitest';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs } from '#tests/support/test-services.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, shown, sendNew, countOf, mailsTo, withMails } = await startSender();
afterAll(() => services.stop());

describe('a newer version', () => {
  it('supersedes the open version', async () => {
    const { id } = await preparedClient(firm, withMails('newer'));
    const first = await sendNew(id);
    const second = await sendNew(id);
    expect(second.version).toMatchObject({ number: 2, state: 'open' });
    expect(second.sent).toEqual(first.sent);
    expect(await as.proposalVersions.list({ client_id: id })).toMatchObject([
      { number: 2, state: 'open' },
      { number: 1, state: 'superseded', ended_by_name: 'Sam Staff', ended_at: services.now().toISOString() },
    ]);
    expect(await countOf(proposal_runs, id)).toBe(1);
    expect(await mailsTo('newer@one.example')).toHaveLength(1);
    await as.clients.setStatus({ id, status: 'onedrive_created' });
    const third = await sendNew(id);
    expect(third).toMatchObject({ version: { number: 3 }, sent: { client_status: 'onedrive_created' } });
    const { timeline } = await as.clients.get({ id });
    expect(timeline.items[0]).toMatchObject({
      type: 'proposal.version_sent',
      also: [{ type: 'proposal.superseded' }, { type: 'proposal.link_mailed' }],
    });
  });

  it('is mailed as one that replaces the first', async () => {
    const { id } = await preparedClient(firm, withMails('again'));
    await sendNew(id);
    await sendNew(id);
    expect((await mailsTo('again@one.example')).at(-1)).toMatchObject({
      subject: 'New version: your proposal from Shore & Co',
      text: expect.stringContaining('It replaces the one that we sent before.'),
    });
  });

  it('replaces an expired version', async () => {
    const { id: client_id } = await preparedClient(firm);
    const { version } = await sendNew(client_id);
    const { url } = await as.proposalVersions.link({ signatory_id: version.signatories[0]?.id ?? '' });
    const token = url.split('/').at(-1) ?? '';
    const { open } = callAs(services, null).proposalPage;
    services.advance(31 * 24 * 60 * 60 * 1_000);
    await expect(open({ token })).rejects.toMatchObject({ data: { state: 'expired' } });
    expect(await sendNew(client_id)).toMatchObject({ version: { number: 2, state: 'open' } });
    expect(await as.proposalVersions.list({ client_id })).toMatchObject([
      { number: 2, state: 'open' },
      { number: 1, state: 'superseded' },
    ]);
    await expect(open({ token })).rejects.toMatchObject({ data: { state: 'superseded' } });
  });

  it('that is sent during a withdrawal of the earlier version stays open', async () => {
    for (const isSentFirst of [true, false, true, false]) {
      const { id: client_id } = await preparedClient(firm);
      const { version } = await sendNew(client_id);
      const input = await shown(client_id);
      const send = () => as.proposalVersions.send(input);
      const withdraw = () => as.proposalVersions.withdraw({ version_id: version.id, reason: 'Wrong fees' });
      const actions = isSentFirst ? [send, withdraw] : [withdraw, send];
      const refusals = (await Promise.allSettled(actions.map((action) => action()))).filter(
        (result) => result.status === 'rejected',
      );
      const [newer, older] = await as.proposalVersions.list({ client_id });
      expect(newer).toMatchObject({ id: input.version_id, number: 2, state: 'open' });
      const { timeline } = await as.clients.get({ id: client_id });
      const events = timeline.items.flatMap(({ type, also }) => [type, ...also.map((one) => one.type)]);
      const ends = events.filter((type) => type === 'proposal.withdrawn' || type === 'proposal.superseded');
      // Either request may lock the client first.
      if (older?.state === 'withdrawn') {
        expect(refusals).toEqual([]);
        expect(ends).toEqual(['proposal.withdrawn']);
        expect(older.end_reason).toBe('Wrong fees');
      } else {
        expect(refusals).toMatchObject([
          { reason: { code: 'VERSION_ENDED', data: { state: 'superseded' } } },
        ]);
        expect(ends).toEqual(['proposal.superseded']);
        expect(older).toMatchObject({ state: 'superseded', end_reason: null });
      }
    }
  });

  it('starts another run if the client is back in review', async () => {
    const { id } = await preparedClient(firm);
    await sendNew(id);
    await as.clients.setStatus({ id, status: 'proforma_review' });
    expect(await sendNew(id)).toMatchObject({ sent: { state: 'created', client_status: 'goproposal_sent' } });
    expect(await countOf(proposal_runs, id)).toBe(2);
  });
});
