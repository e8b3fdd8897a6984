import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPE, TEXT } from '#server/features/proposals/letter-templates/letters.fixture.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;
let client_id: string;
let user_id: string;

const CLIENT = { first_name: 'Ada', surname: 'Byron', email: 'ada@example.org', inquiry_source: 'Phone' };

beforeAll(async () => {
  services = await startTestServices();
  const admin = await createActor(services, { role: 'admin' });
  user_id = admin.user_id;
  api = callAs(services, admin);
  client_id = (await api.clients.create(CLIENT)).id;
});
afterAll(() => services.stop());

/** Calls that create something under an id of the caller, each with the field in which its second body differs. */
const CREATES: Record<string, { field: string; create: (id: string, text: string) => Promise<unknown> }> = {
  client: {
    field: 'surname',
    create: (id, surname) => api.clients.create({ ...CLIENT, id, surname }),
  },
  'client with a note': {
    field: 'notes',
    create: (id, notes) => api.clients.create({ ...CLIENT, id, notes }),
  },
  'client with a mailed link': {
    field: 'company',
    create: (id, company) => api.clients.createAndEmail({ ...CLIENT, id, company }),
  },
  package: {
    field: 'name',
    create: (id, name) =>
      api.packages.create({
        id,
        name: `${name} ${id}`,
        entity_type: 'Limited Company',
        services: { payroll: { payslips: { enabled: true } } },
      }),
  },
  note: {
    field: 'note_text',
    create: (id, note_text) => api.notes.create({ id, client_id, note_text }),
  },
  'note with a mention': {
    field: 'mentions',
    create: (id, text) =>
      api.notes.create({
        id,
        client_id,
        note_text: '@Ann Hill',
        mentions: text === 'One' ? [{ user_id, name: 'Ann Hill' }] : [],
      }),
  },
  'mail to a client': {
    field: 'subject',
    create: (id, subject) => api.clientMails.send({ id, client_id, subject, body: 'Hello' }),
  },
  'mail template': {
    field: 'body',
    create: (id, body) => api.mailTemplates.create({ id, name: `Mail ${id}`, subject: 'Hello', body }),
  },
  'letter template': {
    field: 'title',
    create: (id, title) =>
      api.letterTemplates.create({ id, scope: { ...SCOPE, letter: id }, text: { ...TEXT, title } }),
  },
  'saved view': {
    field: 'search',
    create: (id, search) =>
      api.savedViews.create({ id, name: `View ${id}`, shared: false, search: { search } }),
  },
  'API key': {
    field: 'name',
    create: (submission_id, name) => api.apiKeys.create({ submission_id, name, role: 'staff' }),
  },
  webhook: {
    field: 'description',
    create: (submission_id, description) =>
      api.webhooks.create({
        submission_id,
        description,
        url: 'https://example.org/hook',
        events: ['client.status_changed'],
        active: true,
      }),
  },
  invitation: {
    field: 'first_name',
    create: (id, first_name) =>
      api.users.invite({
        id,
        first_name,
        last_name: 'Novak',
        email: `${id}@example.org`,
        phone: null,
        role: 'staff',
      }),
  },
  'bulk run': {
    field: 'action',
    create: (id, text) =>
      api.bulkRuns.start({
        id,
        action: {
          kind: 'next_step',
          next_step: text,
          next_step_due: '2026-04-01',
          next_step_user_id: user_id,
        },
        clients: { ids: [client_id] },
        expected: 1,
      }),
  },
  import: {
    field: 'file_name',
    create: (id, file_name) => api.clients.imports.create({ id, file_name, rows: [{ ...CLIENT }] }),
  },
  'import of other rows': {
    field: 'rows',
    create: (id, surname) =>
      api.clients.imports.create({ id, file_name: 'clients.csv', rows: [{ ...CLIENT, surname }] }),
  },
};

describe.each(Object.entries(CREATES))('%s', (_, { field, create }) => {
  it('is refused under a known id if a field differs', async () => {
    const id = crypto.randomUUID();
    await create(id, 'One');
    await create(id, 'One');
    await expect(create(id, 'Two')).rejects.toMatchObject({
      code: 'ID_IN_USE',
      status: 409,
      data: { fields: [field] },
    });
  });
});
