import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { additional_information } from '#server/db/schema/clients/additional-information.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let staff: ReturnType<typeof callAs>;
beforeAll(async () => {
  services = await startTestServices();
  staff = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(() => services.stop());

const anyone = () => callAs(services, null);

async function newLink(company: string | null = null) {
  const client = await staff.clients.create({
    first_name: 'Ada',
    surname: 'Lovelace',
    email: `${crypto.randomUUID()}@example.com`,
    company,
    inquiry_source: 'Phone',
  });
  const { url } = await staff.links.generate({ client_id: client.id });
  return { id: client.id, token: url.split('/form/')[1] ?? '' };
}

describe('a submission', () => {
  it('stores the answers', async () => {
    const { id, token } = await newLink('Old Name');
    await anyone().questionnaire.submit({ token, answers: ANSWERS });
    const {
      client,
      additional_information: [stored],
      links,
      timeline,
    } = await staff.clients.get({ id });
    expect(client).toMatchObject({ status: 'info_returned', company: 'Analytical Engines Ltd', version: 2 });
    expect(stored).toMatchObject({
      turnover_last_12_months: 125_000,
      employs_staff: true,
      number_of_staff: 4,
      existing_advisor: false,
      annual_fee: null,
      came_later: false,
      answered_at: services.now().toISOString(),
    });
    expect(links[0]).toMatchObject({ used: true, used_at: services.now().toISOString() });
    expect(timeline.items[0]).toMatchObject({
      type: 'questionnaire.submitted',
      actor_name: 'Ada Lovelace',
      changes: { company: { from: 'Old Name', to: 'Analytical Engines Ltd' } },
      also: [{ type: 'client.status_changed' }],
    });
  });

  it('does not change the company if the answers name no company', async () => {
    const { id, token } = await newLink('Old Name');
    const answers = { ...ANSWERS, trading_style: 'Sole Trader', company_name: ' ' } as const;
    await anyone().questionnaire.submit({ token, answers });
    const { client } = await staff.clients.get({ id });
    expect(client).toMatchObject({ company: 'Old Name', version: 1 });
  });

  it('is stored once if 50 arrive at the same time', async () => {
    const { id, token } = await newLink();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        anyone().questionnaire.submit({ token, answers: { ...ANSWERS, industry: `Industry ${index}` } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'LINK_INVALID' });
    }
    const [stored] = await services.db
      .select({ rows: count() })
      .from(additional_information)
      .where(eq(additional_information.client_id, id));
    expect(stored?.rows).toBe(1);
  });

  it('repeated with the same key after a lost response is acknowledged again', async () => {
    const { id, token } = await newLink();
    const submission = { token, submission_key: 'a'.repeat(32), answers: ANSWERS };
    await Promise.all([1, 2, 3].map(() => anyone().questionnaire.submit(submission)));
    await anyone().questionnaire.submit(submission);
    expect((await staff.clients.get({ id })).additional_information).toHaveLength(1);
    const changed = { ...ANSWERS, industry: 'Something else' };
    await expect(anyone().questionnaire.submit({ ...submission, answers: changed })).rejects.toMatchObject({
      code: 'ID_IN_USE',
      data: { fields: ['industry'] },
    });
    for (const other of [{ submission_key: 'b'.repeat(32) }, { submission_key: undefined }]) {
      await expect(anyone().questionnaire.submit({ ...submission, ...other })).rejects.toMatchObject({
        code: 'LINK_INVALID',
      });
    }
    const { token: stranger } = await newLink();
    await anyone().questionnaire.submit({ ...submission, token: stranger });
    expect((await staff.clients.get({ id })).additional_information).toHaveLength(1);
  });

  it('is refused without using up the link if answers break a rule', async () => {
    const { id, token } = await newLink();
    await expect(
      anyone().questionnaire.submit({ token, answers: { ...ANSWERS, industry: '' } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(anyone().links.open({ token })).resolves.toBeDefined();
    expect((await staff.clients.get({ id })).additional_information).toEqual([]);
  });

  it('changes nothing if the server fails halfway', async () => {
    const { id, token } = await newLink('Old Name');
    await services.db.execute(`
      create function refuse_events() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse before insert on activity_events execute function refuse_events()`);
    await expect(anyone().questionnaire.submit({ token, answers: ANSWERS })).rejects.toMatchObject({
      status: 500,
    });
    await services.db.execute('drop trigger refuse on activity_events; drop function refuse_events');
    const record = await staff.clients.get({ id });
    expect(record.client).toMatchObject({ status: 'request_for_info', company: 'Old Name' });
    expect(record.additional_information).toEqual([]);
    await anyone().questionnaire.submit({ token, answers: ANSWERS });
  });

  it('from a client in a later status leaves the status unchanged', async () => {
    const { id, token } = await newLink();
    await staff.clients.setStatus({ id, status: 'proforma_review' });
    await anyone().questionnaire.submit({ token, answers: ANSWERS });
    const record = await staff.clients.get({ id });
    expect(record.client.status).toBe('proforma_review');
    expect(record.additional_information[0]).toMatchObject({ came_later: true });
  });
});

describe('manual entry', () => {
  it('moves the client like a submission', async () => {
    const { id, token } = await newLink();
    await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
    const record = await staff.clients.get({ id });
    expect(record.client.status).toBe('info_returned');
    expect(record.timeline.items[0]).toMatchObject({
      type: 'questionnaire.entered',
      actor_name: 'Sam Staff',
    });
    await expect(anyone().links.open({ token })).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(anyone().questionnaire.submit({ token, answers: ANSWERS })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
  });

  it('repeated with the same key after a lost response is stored once', async () => {
    const { id } = await newLink();
    const entry = { client_id: id, submission_key: 'c'.repeat(32), answers: ANSWERS };
    await Promise.all([1, 2, 3].map(() => staff.questionnaire.enter(entry)));
    expect((await staff.clients.get({ id })).additional_information).toHaveLength(1);
    await staff.questionnaire.enter({ ...entry, submission_key: 'd'.repeat(32) });
    expect((await staff.clients.get({ id })).additional_information).toHaveLength(2);
  });

  it('is for staff only', async () => {
    const { id } = await newLink();
    await expect(anyone().questionnaire.enter({ client_id: id, answers: ANSWERS })).rejects.toMatchObject({
      status: 401,
    });
    const [row] = await services.db.select().from(clients).where(eq(clients.id, id));
    expect(row?.status).toBe('request_for_info');
  });
});
