import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#contract/clients/clients/client.ts';
import { MY_WORK_LIMIT } from '#contract/desk/my-work/contract.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let me: Awaited<ReturnType<typeof createActor>>;
let api: ReturnType<typeof callAs>;

beforeAll(async () => {
  services = await startTestServices();
  me = await createActor(services);
  api = callAs(services, me);
});
afterAll(() => services.stop());

let added = 0;
function addClient(): Promise<Client> {
  services.advance(1_000);
  added += 1;
  const first_name = `Client ${added}`;
  return api.clients.create({
    first_name,
    surname: 'Smith',
    email: 'a@example.org',
    inquiry_source: 'Phone',
  });
}

const names = ({ items }: { items: { first_name: string }[] }) => items.map(({ first_name }) => first_name);

it('my work shows each client once, in the first part that fits', async () => {
  const other = await createActor(services, { full_name: 'Olga Other' });
  const [late, soon, mine, waiting, closed] = [
    await addClient(),
    await addClient(),
    await addClient(),
    await addClient(),
    await addClient(),
  ];
  const plan = (client: Client, next_step_due: string) =>
    api.nextSteps.set({
      client_id: client.id,
      next_step: 'Ring',
      next_step_due,
      next_step_user_id: me.user_id,
    });
  await plan(soon, '2026-03-09');
  await plan(late, '2026-02-01');
  await plan(mine, '2026-03-01');
  await plan(closed, '2026-03-01');
  for (const client of [late, soon]) await api.clients.setOwner({ id: client.id, owner_id: other.user_id });
  const { link } = await api.links.generate({ client_id: waiting.id });
  await api.links.email({ id: link.id });
  await api.clients.close({ id: closed.id, reason: 'Price' });
  const nobodys = await addClient();
  await api.clients.setOwner({ id: nobodys.id, owner_id: null });

  const work = await api.myWork.get();
  const standings = ({ items }: typeof work.acting) =>
    items.map(({ client, sentence, action }) => [client.first_name, sentence, action?.id]);
  expect(standings(work.acting)).toEqual([
    [mine.first_name, 'New inquiry today, no questionnaire sent yet.', 'email_questionnaire'],
  ]);
  expect(names(work.steps)).toEqual([late.first_name, soon.first_name]);
  expect(standings(work.waiting)).toEqual([
    [waiting.first_name, expect.stringContaining('Link not opened yet'), undefined],
  ]);
  expect(names(work.unowned)).toEqual([nobodys.first_name]);
  expect(work.unassigned.items).toEqual([]);
});

it('my work reports that a part has more items than it lists', async () => {
  await services.db.execute(`
    insert into clients (first_name, surname, email, proposal_id, status)
    select 'Many', 'Clients', 'many@example.org', 'X' || n, 'new_inquiry' from generate_series(1, ${MY_WORK_LIMIT}) n`);
  const { unowned, steps } = await api.myWork.get();
  expect([unowned.items.length, unowned.has_more, steps.has_more]).toEqual([MY_WORK_LIMIT, true, false]);
});
