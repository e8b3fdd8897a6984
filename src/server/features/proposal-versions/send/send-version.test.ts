import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#server/auth/hash-token.ts';
import { client_values } from '#server/db/schema/clients/client-values.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { proposal_exports, proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import {
  proposal_links,
  proposal_signatories,
  proposal_versions,
} from '#server/db/schema/clients/proposals/proposal-versions.ts';
import {
  preparedClient,
  startFirm,
  type TestFirm,
} from '#server/features/proposal-versions/prepared-client.fixture.ts';
import { createKey, serveOverHttp } from '#tests/support/http-server.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let firm: TestFirm;
let as: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' });
  firm = await startFirm(services);
  as = callAs(services, await createActor(services, { full_name: 'Sam Staff', email: 'sam@shore.example' }));
});
afterAll(() => services.stop());

/** The input of a send of what is shown now. */
async function shown(client_id: string, version_id: string = crypto.randomUUID()) {
  const { draft_version, document_hash } = await as.proposalVersions.prepare({ client_id });
  return { client_id, version_id, draft_version, document_hash };
}

async function sendNew(client_id: string) {
  return as.proposalVersions.send(await shown(client_id));
}

const countOf = (table: typeof proposal_versions | typeof proposal_runs, client_id: string) =>
  services.db.$count(table, eq(table.client_id, client_id));

const mailsTo = async (email: string) => (await services.sentMails()).filter(({ to }) => to === email);

const withMails = (name: string) => ({
  primary_contact: { ...firm.details.primary_contact, email: `${name}@one.example` },
  additional_contacts: firm.details.additional_contacts.map((one) => ({
    ...one,
    email: `${name}@two.example`,
  })),
});

describe('a send', () => {
  it('stores the version, starts a native run, moves the client, exports the proforma and mails the first signatory', async () => {
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
      also: [{ type: 'proposal.version_sent' }, { type: 'client.status_changed' }],
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

  it('records no mail while mail is not set up, because it only goes to the outbox', async () => {
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

  it('mails a link of 32 random bytes, of which only the hash is stored, and replies go to the sender', async () => {
    const { id } = await preparedClient(firm, withMails('link'));
    await services.db.update(clients).set({ owner_id: null }).where(eq(clients.id, id));
    const { version } = await sendNew(id);
    const [mail, ...others] = await mailsTo('link@one.example');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Your proposal from Shore & Co',
      replyTo: { name: 'Sam Staff', address: 'sam@shore.example' },
    });
    const token = mail?.link?.split('/proposal/')[1] ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const links = await services.db
      .select({ signatory_id: proposal_links.signatory_id })
      .from(proposal_links)
      .where(eq(proposal_links.token_hash, hashToken(token)));
    expect(links).toEqual([{ signatory_id: version.signatories[0]?.id }]);
    expect(await mailsTo('link@two.example')).toEqual([]);
  });

  it('mails everybody at once if they sign at once, and the owner gets the replies', async () => {
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
  });

  it('is done by API keys too', async () => {
    const { id } = await preparedClient(firm);
    const server = await serveOverHttp(services);
    const authorization = `Bearer ${await createKey(services, 'staff')}`;
    const { client_id, ...body } = await shown(id);
    const response = await fetch(`${server.url}/api/clients/${client_id}/proposal/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({ version: { number: 1 }, sent: { state: 'created' } });
    await server.stop();
    const [stored] = await services.db
      .select({ sent_by: proposal_versions.sent_by })
      .from(proposal_versions)
      .where(eq(proposal_versions.id, body.version_id));
    expect(stored?.sent_by).toBeNull();
  });

  it('is refused for a caller who is not signed in, and for unknown and merged clients', async () => {
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

describe('of several sends', () => {
  it('a repeat with the same id sends nothing again and returns the same', async () => {
    const { id } = await preparedClient(firm, withMails('repeat'));
    const input = await shown(id);
    const first = await as.proposalVersions.send(input);
    expect(await as.proposalVersions.send(input)).toEqual(first);
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await countOf(proposal_runs, id)).toBe(1);
    expect(await mailsTo('repeat@one.example')).toHaveLength(1);
  });

  it('50 at once with different ids store one', async () => {
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
        expect(['PROPOSAL_CHANGED', 'SERVICE_UNAVAILABLE']).toContain(outcome.reason.code);
      }
    }
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await countOf(proposal_runs, id)).toBe(1);
    expect(await mailsTo('fifty@one.example')).toHaveLength(1);
  });

  it('50 repeats at once of the same send store one', async () => {
    const { id } = await preparedClient(firm, withMails('same'));
    const input = await shown(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => as.proposalVersions.send(input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await countOf(proposal_versions, id)).toBe(1);
    expect(await mailsTo('same@one.example')).toHaveLength(1);
  });

  it('an id of another client’s version is refused', async () => {
    const { id: one } = await preparedClient(firm);
    const { id: other } = await preparedClient(firm);
    const { version_id } = await shown(one);
    await as.proposalVersions.send(await shown(one, version_id));
    await expect(as.proposalVersions.send(await shown(other, version_id))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a send that breaks off halfway stores and mails nothing, and its repeat sends once', async () => {
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

describe('what was shown', () => {
  it('a send of a draft that a colleague has saved since is refused, and names them', async () => {
    const { id: client_id } = await preparedClient(firm);
    const input = await shown(client_id);
    const { draft } = await as.proposalVersions.prepare({ client_id });
    await as.proposalVersions.save({ client_id, version: 0, draft });
    await expect(as.proposalVersions.send(input)).rejects.toMatchObject({
      code: 'PROPOSAL_CHANGED',
      data: { by: 'Sam Staff' },
    });
  });

  it('a send is refused after a change of the proforma, the firm or the countersignatory', async () => {
    const { id: client_id, proforma_id, details } = await preparedClient(firm);
    const refused = async (change: () => Promise<unknown>) => {
      const input = await shown(client_id);
      await change();
      await expect(as.proposalVersions.send(input)).rejects.toMatchObject({ code: 'PROPOSAL_CHANGED' });
    };
    await refused(() =>
      as.proforma.update({
        id: proforma_id,
        version: 1,
        details: { ...details, company_name: 'Shah Bakeries Ltd' },
      }),
    );
    await refused(async () => {
      const stored = await firm.api.firm.get();
      await firm.api.firm.save({ ...stored, phone: '+44 20 7946 0000' });
    });
    await refused(async () => {
      const settings = await firm.api.proposalVersions.settings();
      await firm.api.proposalVersions.saveSettings({ ...settings, countersignatory: firm.admin.user_id });
    });
    const settings = await firm.api.proposalVersions.settings();
    await firm.api.proposalVersions.saveSettings({ ...settings, countersignatory: null });
  });

  it('a send during edits of the proforma sends what was shown, or nothing', async () => {
    const { id: client_id, proforma_id, details } = await preparedClient(firm);
    const input = await shown(client_id);
    const [sent] = await Promise.allSettled([
      as.proposalVersions.send(input),
      as.proforma.update({ id: proforma_id, version: 1, details: { ...details, company_name: 'Other Ltd' } }),
    ]);
    const [stored] = await services.db
      .select({ document: proposal_versions.document })
      .from(proposal_versions)
      .where(eq(proposal_versions.client_id, client_id));
    if (sent.status === 'fulfilled') {
      expect(stored?.document.letters[0]?.entity.name).toBe('Shah Bakery Ltd');
    } else {
      expect(sent.reason).toMatchObject({ code: 'PROPOSAL_CHANGED' });
      expect(stored).toBeUndefined();
    }
  });

  it('may be sent on a later day, and its validity counts from that day', async () => {
    const { id } = await preparedClient(firm);
    const input = await shown(id);
    services.setNow('2026-03-03T00:00:30.000Z');
    const { version } = await as.proposalVersions.send(input);
    expect(version.valid_until).toBe('2026-04-02');
    services.setNow('2026-03-02T10:15:30.123Z');
  });
});

it('a proposal that is not ready is refused, with every problem', async () => {
  const { id: client_id } = await preparedClient(firm, {
    letter_of_engagement: 'PLACEHOLDER PLEASE EDIT (Limited Company)',
    entity_type: 'Charity',
    adjustments: {
      overrides: [],
      discounts: [
        {
          on: { kind: 'whole', billing: null },
          by: { kind: 'per_cent', basis_points: 5_000 },
          reason: 'A friend of the partner',
        },
      ],
    },
  });
  const { problems } = await as.proposalVersions.prepare({ client_id });
  expect(problems.map(({ kind }) => kind)).toEqual(['approval_waiting', 'placeholder_letter']);
  await expect(sendNew(client_id)).rejects.toMatchObject({ code: 'PROPOSAL_NOT_READY', data: { problems } });
  expect(await countOf(proposal_versions, client_id)).toBe(0);
});

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

describe('the value of the client', () => {
  const monthlyOf = async (client_id: string) => {
    const [value] = await services.db
      .select({ monthly: client_values.monthly })
      .from(client_values)
      .where(eq(client_values.client_id, client_id));
    return value?.monthly ?? null;
  };
  const discount = {
    on: { kind: 'whole' as const, billing: null },
    by: { kind: 'per_cent' as const, basis_points: 500 },
    reason: 'New client',
  };

  it('is that of the sent proposal until it ends, whatever the proforma says after that', async () => {
    const { id, proforma_id, details } = await preparedClient(firm, {
      adjustments: { overrides: [], discounts: [discount] },
    });
    const { version } = await sendNew(id);
    expect(await monthlyOf(id)).toBe(9_500);
    await as.proforma.update({ id: proforma_id, version: 1, details: { ...details, services: {} } });
    expect(await monthlyOf(id)).toBe(9_500);
    await as.proposalVersions.withdraw({ version_id: version.id, reason: null });
    expect(await monthlyOf(id)).toBe(0);
  });

  it('is that of the signed proposal with the client’s options, even if a newer one is open', async () => {
    const { id } = await preparedClient(firm);
    const { version } = await sendNew(id);
    await services.db.execute(sql`
      update proposal_versions set state = 'signed', accepted_at = now(),
        accepted_fees = jsonb_set(document -> 'fees', '{totals,monthly,net}', '4200')
      where id = ${version.id}`);
    await sendNew(id);
    expect(await monthlyOf(id)).toBe(4_200);
  });
});

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

// The last test, because a published template can't be removed.
it('a letter with an unknown field is refused, and the field is named', async () => {
  const { id: client_id } = await preparedClient(firm);
  const { draft } = await as.proposalVersions.prepare({ client_id });
  const letters = draft.letters.map((letter) => ({ ...letter, entity_name: 'Other Ltd' }));
  const saved = await as.proposalVersions.save({ client_id, version: 0, draft: { ...draft, letters } });
  expect(saved.preview.letters[0]?.parts.map(({ text }) => text)).toContain('For Other Ltd.');
  await services.db.execute(sql`
    insert into letter_template_versions (template_id, number, title, text, duties)
    select v.template_id, v.number + 1, v.title, 'Dear {{client.nickname}}', v.duties
    from letter_template_versions v join letter_templates t on t.id = v.template_id where t.part = 'covering'`);
  // Publishing from the screen refuses such a text.
  await services.db.execute(sql`
    update letter_template_versions set state = 'published', published_at = now(), starts_on = '2026-03-02'
    where state = 'draft'`);
  await expect(sendNew(client_id)).rejects.toMatchObject({
    code: 'PROPOSAL_NOT_READY',
    data: {
      problems: [{ kind: 'unknown_field', message: expect.stringContaining('{{client.nickname}}') }],
    },
  });
});
