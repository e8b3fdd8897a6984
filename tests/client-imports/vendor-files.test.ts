import { readFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { guessMapping } from '#contract/clients/client-imports/headings.ts';
import { missingFields } from '#contract/clients/client-imports/import-fields.ts';
import { callAs, createActor, startTestServices, type TestServices } from '#tests/support/test-services.ts';
import { mapRows, readImportFile } from '#web/features/clients/client-imports/import-file.ts';

let services: TestServices;
let api: ReturnType<typeof callAs>;

beforeEach(async () => {
  await services?.stop();
  services = await startTestServices();
  api = callAs(services, await createActor(services));
});

afterAll(() => services.stop());

/** Imports a file as the dialog does, without changing the mapping. Returns the stored clients by email address. */
async function imported(name: string) {
  const path = new URL(`./files/${name}`, import.meta.url);
  const file = await readImportFile(new File([await readFile(path)], name));
  const mapping = guessMapping(file.headings);
  expect(missingFields(mapping)).toEqual([]);
  const rows = mapRows(file, mapping);
  expect(await api.clients.imports.check({ rows })).toEqual({ refused: [], known_emails: [] });
  await api.clients.imports.create({ file_name: name, rows });
  const { items } = await api.clients.list({ sort: 'name' });
  expect(items).toHaveLength(rows.length);
  return new Map(items.map((client) => [client.email, client]));
}

const identitiesOf = (clients: Awaited<ReturnType<typeof imported>>) =>
  Object.fromEntries(
    [...clients.values()].map(({ email, first_name, surname, company, phone_number }) => [
      email,
      [first_name, surname, company, phone_number],
    ]),
  );

it("imports Pipedrive's people, whose email addresses are in three columns", async () => {
  expect(identitiesOf(await imported('pipedrive.csv'))).toEqual({
    'ottilie@meer.example': ['Ottilie', 'van der Meer', 'Meer & Daughters Ltd', '+44 20 7946 0101'],
    'idris@home.example': ['Idris', 'Okonkwo', null, '07700 900102'],
    'prue@crewe.example': ['Prudence', 'Ashby-Crewe', 'Crewe Bakery', '01632 960103'],
  });
});

it("imports Google's contacts with the first of several values", async () => {
  const clients = await imported('google-contacts.csv');
  expect(identitiesOf(clients)).toEqual({
    'zoe@larkin.example': ['Zoë', 'Larkin', 'Larkin Ceramics', '+44 7700 900104'],
    'bram@tollemache.example': ['Bram', 'Tollemache', null, '01632 960105'],
    'desk@quaystreet.example': ['Quay Street', 'Dental', 'Quay Street Dental', null],
  });
  expect(clients.get('zoe@larkin.example')?.notes).toBe('Met at the fair.\nRings on Fridays.');
});

it("imports Google's older format, in UTF-16", async () => {
  expect(identitiesOf(await imported('google-contacts-older.csv'))).toEqual({
    'ffion@pryce.example': ['Ffion', 'Pryce', 'Pryce Joinery', '01632 960106'],
    'casimir@tour.example': ['Casimir', 'de la Tour', null, null],
  });
});

it("imports Xero's contact name where there is no person", async () => {
  expect(identitiesOf(await imported('xero-contacts.csv'))).toEqual({
    'accounts@heron.example': ['Una', 'Heron', 'Heron Marine Ltd', '020 7946 0107'],
    'hello@bankstreet.example': ['Bank Street', 'Florists', 'Bank Street Florists', '07700 900108'],
    'info@millpond.example': ['Millpond', '(company)', 'Millpond', null],
    'tobias@wren.example': ['Tobias', 'Wren', 'Tobias Wren', null],
  });
});

it("imports Capsule's people and organisations, with ISO dates as days in London", async () => {
  const clients = await imported('capsule.csv');
  expect(identitiesOf(clients)).toEqual({
    'saskia@bell.example': ['Saskia', 'Bell', 'Bell Foundry Ltd', '07700 900109'],
    'emeka@stone.example': ['Emeka', 'Stone', null, '01632 960110'],
    'post@tern.example': ['Tern Island', 'Trust', 'Tern Island Trust', null],
  });
  expect([...clients.values()].map(({ created_at }) => created_at.slice(0, 10)).sort()).toEqual([
    '2025-07-01',
    '2025-11-03',
    '2026-02-28',
  ]);
});

it("imports HubSpot's contacts, without their lead status", async () => {
  const clients = await imported('hubspot.csv');
  expect(identitiesOf(clients)).toEqual({
    'araminta@doyle.example': ['Araminta', 'Doyle', 'Doyle & Sons', '+44 20 7946 0111'],
    'RAFE@ohara.example': ['Rafe', "O'Hara", null, null],
  });
  expect(clients.get('araminta@doyle.example')).toMatchObject({
    status: 'new_inquiry',
    created_at: '2026-01-15T12:00:00.000Z',
  });
});

it("imports Outlook's contacts in Windows-1252 without fax numbers", async () => {
  const clients = await imported('outlook.csv');
  expect(identitiesOf(clients)).toEqual({
    'chloe@muller.example': ['Chloé', 'Müller', 'Müller & Cie', '020 7946 0112'],
    'ned@sharrow.example': ['Ned', 'Sharrow', null, '07700 900113'],
  });
  expect(clients.get('chloe@muller.example')?.notes).toBe('Prefers “afternoons” – €');
});

it("imports Excel's Unicode text: UTF-16 with tabs", async () => {
  expect(identitiesOf(await imported('excel-unicode-text.txt'))).toEqual({
    'juergen@loewe.example': ['Jürgen', 'Löwe', 'Löwe, Wolf & Co', '01632 960114'],
    'sian@tycoch.example': ['Siân', 'Tŷ Coch', null, null],
  });
});

it('reads our own export, as CSV and as a spreadsheet, unchanged', async () => {
  const rows = [
    {
      first_name: 'Ann',
      surname: 'Port',
      email: 'ann@port.example',
      phone_number: '+44 (0)20 7946-0115',
      company: '=HYPERLINK("http://port.example")',
      inquiry_source: '@home',
      status: 'Proforma Review',
      calendly_booking: 'Yes',
      notes: "'+1 more",
      created_at: '03/02/2026',
    },
  ];
  await api.clients.imports.create({ file_name: 'first.csv', rows });
  for (const format of ['csv', 'xlsx'] as const) {
    const file = await readImportFile(await api.clients.export({ format }));
    const read = mapRows(file, guessMapping(file.headings));
    const day = format === 'csv' ? '03/02/2026' : '2026-02-03';
    expect(read, format).toEqual([{ ...rows[0], created_at: day }]);
    expect(await api.clients.imports.check({ rows: read })).toEqual({ refused: [], known_emails: [0] });
  }
});
