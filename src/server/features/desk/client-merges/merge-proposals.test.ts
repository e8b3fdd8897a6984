import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockProposal } from '#server/features/proposals/proposal-page/lock-proposal.ts';
import { signingOf } from '#server/features/proposals/proposal-page/sent-proposal.fixture.ts';
import {
  preparedClient,
  startFirm,
  type TestFirm,
} from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { callAs, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let firm: TestFirm;
beforeAll(async () => {
  services = await startTestServices();
  firm = await startFirm(services);
});
afterAll(() => services.stop());

it('a proposal sent before its client was merged can be signed', async () => {
  const { api } = firm;
  const other = await preparedClient(firm);
  const { draft } = await api.proposalVersions.prepare({ client_id: other.id });
  const saved = await api.proposalVersions.save({ client_id: other.id, version: 0, draft });
  const version_id = crypto.randomUUID();
  await api.proposalVersions.send({
    client_id: other.id,
    version_id,
    draft_version: saved.draft_version,
    document_hash: saved.document_hash,
  });
  const tokenFor = async (email: string) => {
    const mails = (await services.sentMails()).filter(({ to }) => to === email);
    return mails.at(-1)?.text.match(/\/proposal\/([\w-]+)/)?.[1] ?? '';
  };
  const first = await tokenFor('priya@shah-bakery.example');

  const lead = await api.clients.create({
    first_name: 'Priya',
    surname: 'Shah',
    email: 'p.shah@example.com',
    inquiry_source: 'Phone',
  });
  await api.clients.merges.merge({ id: crypto.randomUUID(), lead_id: lead.id, other_id: other.id });

  // A signature that waited for the merge knows only the other client.
  const [sent] = await api.proposalVersions.list({ client_id: lead.id });
  const signatory_id = sent?.signatories[0]?.id ?? '';
  const locked = await services.db.transaction((tx) =>
    lockProposal(tx, { id: signatory_id, version_id, client_id: other.id }),
  );
  expect(locked?.client.id).toBe(lead.id);

  const value = { monthly: 10_000, first_year: 120_000 };
  expect((await api.clients.get({ id: lead.id })).value).toMatchObject(value);

  const { proposalPage } = callAs(services, null);
  const sign = async (token: string, typed_name: string) =>
    proposalPage.sign({ token, ...signingOf(await proposalPage.open({ token }), { typed_name }) });
  await sign(first, 'Priya Shah');
  await sign(await tokenFor('arun@shah-bakery.example'), 'Arun Shah');

  const { client } = await api.clients.get({ id: lead.id });
  expect(client.status).toBe('goproposal_signed');
  const [version] = await api.proposalVersions.list({ client_id: lead.id });
  expect(version).toMatchObject({ id: version_id, state: 'signed' });
  const { items } = await api.activity.list({ client_id: lead.id });
  expect(items.flatMap(({ type, also }) => [type, ...also.map((one) => one.type)])).toEqual(
    expect.arrayContaining([
      'proposal.version_sent',
      'proposal.opened',
      'proposal.completed',
      'client.merged',
    ]),
  );
  const { json } = await firm.api.dataProtection.exportClient({ client_id: lead.id });
  const data = JSON.parse(json);
  const ofLead = data.files.filter(
    (file: { proposal_version_id: string; client_id: string }) =>
      file.proposal_version_id === version_id && file.client_id === lead.id,
  );
  expect(ofLead.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['proposal', 'record']);
  expect(data.proposals).toMatchObject([{ kind: 'native', state: 'signed' }]);
});
