import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/auth/hash-token.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_exports } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_links, proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { preparedClient } from '#server/features/proposals/proposal-versions/prepared-client.fixture.ts';
import { createKey, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices } from '#tests/support/test-services.ts';
import { startSender } from './sender.fixture.ts';

const { services, firm, as, shown, sendNew, mailsTo, withMails } = await startSender();
afterAll(() => services.stop());

describe('a send', () => {
  it('mails the stored version to the first signatory', async () => {
    const { id, proforma_id } = await preparedClient(firm, withMails('first'));
    const input = await shown(id);
    const { version, sent } = await as.proposalVersions.send(input);
    expect(version).toMatchObject({
      id: input.version_id,
      number: 1,
      state: 'open',
      sent_by_name: 'Sam Staff',
      valid_until: '2026-04-01',
      totals: { monthly: { net: 10_000, vat: 2_000, gross: 12_000 } },
      has_options: false,
      left_out: [],
      stamp: null,
      files: [{ kind: 'proposal' }],
    });
    expect(version.signatories).toMatchObject([
      { place: 1, kind: 'client', mailed_at: services.now().toISOString(), signed_at: null },
      { place: 2, kind: 'client', mailed_at: null },
    ]);
    expect(sent).toMatchObject({
      state: 'created',
      client_status: 'goproposal_sent',
      client_name: 'Priya Shah',
    });

    const page = await as.clients.get({ id });
    expect(page.client.status).toBe('goproposal_sent');
    expect(page.proposal).toEqual({ newest: version, versions: 1, draft: null });
    expect(page.timeline.items[0]).toMatchObject({
      type: 'proposal.sent',
      actor_name: 'Sam Staff',
      also: [
        { type: 'proposal.version_sent' },
        {
          type: 'proposal.link_mailed',
          changes: { signatory: { to: 'Priya Shah' }, mailed_to: { to: 'first@one.example' } },
        },
        { type: 'client.status_changed' },
      ],
    });
    expect((await as.proposals.runs({ client_id: id })).items).toMatchObject([
      {
        id: sent.run_id,
        kind: 'native',
        state: 'created',
        automated: false,
        reports: [{ outcome: 'created' }],
      },
    ]);
    const exported = await services.db
      .select({ values: proposal_exports.values })
      .from(proposal_exports)
      .where(eq(proposal_exports.client_id, id));
    expect(exported).toHaveLength(1);
    const [stored] = await services.db
      .select()
      .from(proposal_versions)
      .where(eq(proposal_versions.id, input.version_id));
    expect(stored).toMatchObject({
      proforma_id,
      run_id: sent.run_id,
      document: { id: version.id, number: 1 },
    });
    expect(stored?.document.signatories.map((each) => each.id)).toEqual(
      version.signatories.map((each) => each.id),
    );
    expect(stored?.document.letters[0]?.signatory_ids).toEqual(version.signatories.map((each) => each.id));
  });

  it('records no time of mailing while no mail server is set up', async () => {
    const without = await startTestServices({}, services);
    try {
      const { id } = await preparedClient(firm);
      const api = callAs(without, firm.admin);
      const { version } = await api.proposalVersions.send(await shown(id));
      expect(version.signatories.map(({ mailed_at }) => mailed_at)).toEqual([null, null]);
      const [first] = version.signatories;
      const resent = await as.proposalVersions.resend({ signatory_id: first?.id ?? '' });
      expect(resent.signatories[0]?.mailed_at).toBe(services.now().toISOString());
    } finally {
      await without.stop();
    }
  });

  it('mails a random link of which only the hash is stored', async () => {
    const { id } = await preparedClient(firm, withMails('link'));
    await services.db.update(clients).set({ owner_id: null }).where(eq(clients.id, id));
    const { version } = await sendNew(id);
    const [mail, ...others] = await mailsTo('link@one.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your proposal from Shore & Co',
      replyTo: { name: 'Sam Staff', address: 'sam@shore.example' },
      text: expect.stringMatching(
        /sign it online if you agree\.\n\nRead the proposal:[\s\S]*Kind regards\nSam Staff/,
      ),
    });
    expect(mail?.text).not.toContain('replaces');
    const token = mail?.link?.split('/proposal/')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const links = await services.db
      .select({ signatory_id: proposal_links.signatory_id })
      .from(proposal_links)
      .where(eq(proposal_links.token_hash, hashToken(token)));
    expect(links).toEqual([{ signatory_id: version.signatories[0]?.id }]);
    expect(await mailsTo('link@two.example')).toEqual([]);
  });

  it('mails all signatories if they may sign in any order', async () => {
    const { id } = await preparedClient(firm, withMails('once'));
    const owner = await createActor(services, { full_name: 'Olga Owner', email: 'olga@shore.example' });
    await services.db.update(clients).set({ owner_id: owner.user_id }).where(eq(clients.id, id));
    const { draft } = await as.proposalVersions.prepare({ client_id: id });
    await as.proposalVersions.save({ client_id: id, version: 0, draft: { ...draft, order: 'at_once' } });
    await sendNew(id);
    for (const email of ['once@one.example', 'once@two.example']) {
      expect(await mailsTo(email)).toMatchObject([
        { replyTo: { name: 'Olga Owner', address: 'olga@shore.example' } },
      ]);
    }
    const [mail] = await mailsTo('once@one.example');
    const token = mail?.link?.split('/proposal/')[1] ?? '';
    expect(await callAs(services, null).proposalPage.open({ token })).toMatchObject({
      looked_after_by: 'Olga Owner',
    });
  });

  it('is refused for API keys, by either procedure, because it mails links that sign', async () => {
    const { id } = await preparedClient(firm);
    const server = await serveOverHttp(services);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${await createKey(services, 'staff')}`,
    };
    const { client_id, ...body } = await shown(id);
    const { settings, saveSettings } = firm.api.proposalVersions;
    const before = await settings();
    const { version } = await saveSettings({ ...before, sent_by: 'tallygate' });
    for (const [path, sent] of [
      [`clients/${client_id}/proposal/send`, body],
      ['proposals/send', { client_id }],
    ] as const) {
      const response = await fetch(`${server.url}/api/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(sent),
      });
      expect(await response.json()).toMatchObject({ code: 'NOT_FOR_KEYS' });
    }
    await server.stop();
    await saveSettings({ ...before, version });
    expect(await services.db.$count(proposal_versions, eq(proposal_versions.client_id, client_id))).toBe(0);
  });

  it('is refused for a caller who is not signed in', async () => {
    const { id } = await preparedClient(firm);
    const input = await shown(id);
    await expect(callAs(services, null).proposalVersions.send(input)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(
      as.proposalVersions.send({ ...input, client_id: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { id: lead_id } = await preparedClient(firm);
    await as.clients.merges.merge({ id: crypto.randomUUID(), lead_id, other_id: id });
    await expect(as.proposalVersions.send(input)).rejects.toMatchObject({
      code: 'MERGED',
      data: { client_id: lead_id },
    });
  });
});
