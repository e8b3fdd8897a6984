import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { preparedClient } from '#server/features/proposal-versions/prepared-client.fixture.ts';
import { type Sender, startSender } from './sender.fixture.ts';

let services: Sender['services'];
let firm: Sender['firm'];
let as: Sender['as'];
let sendNew: Sender['sendNew'];
let countOf: Sender['countOf'];
let mailsTo: Sender['mailsTo'];
let withMails: Sender['withMails'];

beforeAll(async () => {
  ({ services, firm, as, sendNew, countOf, mailsTo, withMails } = await startSender());
});
afterAll(() => services.stop());

describe('a newer version', () => {
  it('supersedes the open version, keeps the client’s status, and drops the queued mails', async () => {
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
      also: [{ type: 'proposal.superseded' }],
    });
  });

  it('starts another run once the client is back in review', async () => {
    const { id } = await preparedClient(firm);
    await sendNew(id);
    await as.clients.setStatus({ id, status: 'proforma_review' });
    expect(await sendNew(id)).toMatchObject({ sent: { state: 'created', client_status: 'goproposal_sent' } });
    expect(await countOf(proposal_runs, id)).toBe(2);
  });
});
