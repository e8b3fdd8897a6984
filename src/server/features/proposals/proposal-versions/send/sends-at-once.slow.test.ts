import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import {
  aRecord,
  aRecordDocument,
  longText,
} from '#server/features/proposals/proposal-record/record.fixture.ts';
import { renderApart } from '#server/features/proposals/proposal-record/render-apart.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, shown, countOf } = await startSender();
afterAll(() => services.stop());

/** Keeps all processes that render busy for some seconds. */
function busyRenderers(): Promise<unknown> {
  const document = aRecordDocument();
  const letters = document.letters.map((letter) => ({
    ...letter,
    parts: letter.parts.map((part) => ({ ...part, text: longText(12_000) })),
  }));
  const slow = aRecord({ document: { ...document, letters } });
  const log = { warn: () => undefined };
  return Promise.allSettled([1, 2].map(() => renderApart({ log }, slow, { seconds: 20 })));
}

describe('while the PDF of a proposal is rendered', () => {
  it('another change of the client is not blocked', async () => {
    const { id } = await preparedClient(firm);
    const input = await shown(id);
    const busy = busyRenderers();
    const sent = as.proposalVersions.send(input);
    await sleep(300);
    const step = {
      client_id: id,
      next_step: 'Call',
      next_step_due: '2026-03-09',
      next_step_user_id: firm.admin.user_id,
    };
    const first = await Promise.race([sent.then(() => 'sent'), as.nextSteps.set(step).then(() => 'changed')]);
    expect(first).toBe('changed');
    expect((await sent).version.state).toBe('open');
    await busy;
  });

  it('a change to the draft is not sent unseen', async () => {
    const { id } = await preparedClient(firm);
    const input = await shown(id);
    const busy = busyRenderers();
    const sent = as.proposalVersions.send(input);
    const refused = expect(sent).rejects.toMatchObject({ code: 'PROPOSAL_CHANGED' });
    await sleep(300);
    const { draft, draft_version } = await as.proposalVersions.prepare({ client_id: id });
    const message = 'Somebody else wrote this meanwhile.';
    await as.proposalVersions.save({ client_id: id, version: draft_version, draft: { ...draft, message } });
    await refused;
    expect(await countOf(proposal_versions, id)).toBe(0);
    await busy;
  });
});

describe('20 proposals sent at once', () => {
  it('of different clients are all sent', async () => {
    const inputs = [];
    for (let number = 0; number < 20; number += 1) inputs.push(await shown((await preparedClient(firm)).id));
    const outcomes = await Promise.allSettled(inputs.map((input) => as.proposalVersions.send(input)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('of one client are one version', async () => {
    const { id } = await preparedClient(firm);
    const inputs = await Promise.all(Array.from({ length: 20 }, () => shown(id)));
    const outcomes = await Promise.allSettled(inputs.map((input) => as.proposalVersions.send(input)));
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'sent'));
    expect(codes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'PROPOSAL_CHANGED'), 'sent']);
  });
});
