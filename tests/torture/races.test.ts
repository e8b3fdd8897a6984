import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWERS } from '#tests/support/questionnaire-answers.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { DETAILS } from './details.ts';
import { INCONSISTENCIES } from './invariants.ts';

/** Concurrent attempts, each in its own transaction. */
const RIVALS = 50;

let services: TestServices;
let staff: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  staff = callAs(services, await createActor(services, { full_name: 'Sam Staff' }));
});
afterAll(() => services.stop());

const newClient = () =>
  staff.clients.create({
    first_name: 'Ann',
    surname: 'Bell',
    email: 'ann@example.com',
    inquiry_source: 'Email',
  });

/** Number of successful attempts, and the error codes of the others. */
async function race(
  attempt: (rival: number) => Promise<unknown>,
): Promise<{ done: number; refused: string[] }> {
  const results = await Promise.allSettled(Array.from({ length: RIVALS }, (_, rival) => attempt(rival)));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.code ?? result.reason)] : [],
  );
  return { done: RIVALS - refused.length, refused: [...new Set(refused)] };
}

async function count(query: string): Promise<number> {
  const { rows } = await services.db.execute<{ count: string }>(`select count(*) from ${query}`);
  return Number(rows[0]?.count);
}

describe('fifty attempts at once', () => {
  it('on one link: only one submission is stored', async () => {
    const { id } = await newClient();
    const { url } = await staff.links.generate({ client_id: id });
    const token = new URL(url).pathname.split('/').at(-1) ?? '';
    const anyone = callAs(services, null);
    expect(await race(() => anyone.questionnaire.submit({ token, answers: ANSWERS }))).toEqual({
      done: 1,
      refused: ['LINK_INVALID'],
    });
    expect(await count(`additional_information where client_id = '${id}'`)).toBe(1);
  });

  it('on one call: only one booking is stored', async () => {
    const { id } = await newClient();
    await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
    const { done, refused } = await race((rival) =>
      staff.calls.book({ client_id: id, booked_by: rival % 2 ? 'Tax Adviser' : 'Senior Partner' }),
    );
    expect({ done, refused }).toEqual({ done: 1, refused: ['CALL_BOOKED_ALREADY'] });
    expect(await count(`calls where client_id = '${id}' and cancelled_at is null`)).toBe(1);
  });

  it('on one proposal: it is sent once', async () => {
    const { id } = await newClient();
    await staff.questionnaire.enter({ client_id: id, answers: ANSWERS });
    await staff.proforma.create({ client_id: id, details: DETAILS });
    const { done } = await race(() => staff.proposals.send({ client_id: id }));
    expect(done).toBe(1);
    expect(await count(`proposal_runs where client_id = '${id}'`)).toBe(1);
    expect(await count(`activity_events where client_id = '${id}' and type = 'proposal.sent'`)).toBe(1);
  });

  it('on one edit form: only one save is stored', async () => {
    const client = await newClient();
    const { done, refused } = await race((rival) =>
      staff.clients.update({
        id: client.id,
        version: client.version,
        first_name: `Ann${rival}`,
        surname: 'Bell',
        email: 'ann@example.com',
        phone_number: null,
        company: null,
        inquiry_source: 'Email',
        notes: null,
      }),
    );
    expect({ done, refused }).toEqual({ done: 1, refused: ['ROW_CHANGED'] });
    expect(await count(`activity_events where client_id = '${client.id}' and type = 'client.edited'`)).toBe(
      1,
    );
  });

  it('to create a client: each client gets its own proposal id', async () => {
    const before = await count('clients');
    expect(await race(() => newClient())).toEqual({ done: RIVALS, refused: [] });
    expect(await count('(select distinct proposal_id from clients) ids')).toBe(before + RIVALS);
  });

  it('to demote administrators: at least one remains', async () => {
    const admins = await Promise.all(
      Array.from({ length: RIVALS }, (_, n) =>
        createActor(services, { role: 'admin', full_name: `Ada ${n}`, email: `ada${n}@example.com` }),
      ),
    );
    // Each administrator demotes the next one, all at the same time.
    const { done } = await race((rival) => {
      const me = admins[rival];
      const next = admins[(rival + 1) % RIVALS];
      if (!me || !next) throw new Error('No such admin');
      return callAs(services, me).users.update({
        id: next.user_id,
        version: 1,
        email: next.email,
        first_name: 'Ada',
        last_name: 'Admin',
        phone: null,
        password: '',
        role: 'staff',
      });
    });
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(RIVALS);
    expect(await count(`users where role = 'admin'`)).toBeGreaterThanOrEqual(1);
  });

  it.each(INCONSISTENCIES)('leave no $name', async ({ query }) => {
    expect((await services.db.execute(query)).rows).toEqual([]);
  });
});
