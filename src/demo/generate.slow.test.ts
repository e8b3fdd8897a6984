import { describe, expect, it } from 'vitest';
import { clientSchema, createClientSchema } from '#contract/clients/clients/client.ts';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { questionnaireSchema } from '#contract/intake/questionnaire/questionnaire.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { proformaSchemaFor } from '#contract/pricing/proforma/details.ts';
import { CATALOGUE } from '#server/db/seed/catalogue.ts';
import { type GeneratedClient, type GenerateOptions, generateClients } from './generate.ts';

const NOW = new Date('2026-11-21T01:41:00.000Z');
const EARLIEST = '2025-09-21';
const OPTIONS: GenerateOptions = {
  seed: 7,
  count: 60,
  now: NOW,
  users: [
    { user_id: '2c5b1f0e-6d0b-4f2c-9a53-0d8f6f6f1a01', full_name: 'Hannah Marsh' },
    { user_id: '2c5b1f0e-6d0b-4f2c-9a53-0d8f6f6f1a02', full_name: 'Dev Chaudhry' },
  ],
  bookers: ['Tax Adviser', 'Senior Partner'],
};

const id = OPTIONS.users[0]?.user_id ?? '';
const TREE: CatalogueTree = CATALOGUE.map((category) => ({
  ...category,
  id,
  is_active: true,
  sub_headers: category.sub_headers.map((subHeader) => ({
    ...subHeader,
    id,
    category_id: id,
    is_active: true,
    options: subHeader.options.map((option) => ({ ...option, id, sub_header_id: id, is_active: true })),
  })),
}));

const rank = ({ client }: GeneratedClient) => CLIENT_STATUSES.indexOf(client.status);
const demo = [...generateClients(OPTIONS)];
const many = [...generateClients({ ...OPTIONS, count: 2_000 })];

describe('generated clients', () => {
  it('are the same for the same seed and differ for another seed', () => {
    expect([...generateClients(OPTIONS)]).toEqual(demo);
    expect([...generateClients({ ...OPTIONS, seed: 8 })]).not.toEqual(demo);
  });

  it('begin with the same clients, however many are generated', () => {
    expect(many.slice(0, 60)).toEqual(demo);
  });

  it('cover every status if there are at least 16', () => {
    const sixteen = [...generateClients({ ...OPTIONS, count: 16 })];
    expect(new Set(sixteen.map(({ client }) => client.status))).toEqual(new Set(CLIENT_STATUSES));
  });

  it("pass the product's own validation", () => {
    const proformaSchema = proformaSchemaFor(TREE);
    for (const { client, additional_information, proforma } of many) {
      expect(clientSchema.parse(client)).toEqual(client);
      const created = createClientSchema.safeParse({
        ...client,
        inquiry_source: client.inquiry_source ?? 'Other',
      });
      expect(created.error).toBeUndefined();
      if (additional_information) {
        expect(questionnaireSchema.parse(additional_information)).toEqual(
          expect.objectContaining({
            turnover_last_12_months: additional_information.turnover_last_12_months,
            number_of_staff: additional_information.number_of_staff,
            annual_fee: additional_information.annual_fee,
          }),
        );
      }
      if (proforma) expect(proformaSchema.parse(proforma.details)).toEqual(proforma.details);
    }
  });

  it('have the answers, the booker and the proforma that their status implies', () => {
    for (const generated of many) {
      expect(generated.additional_information !== null).toBe(rank(generated) >= 2);
      expect(generated.proforma !== null).toBe(rank(generated) >= 4);
      if (generated.client.status === 'zoom_call_booked') expect(generated.client.booked_by).not.toBeNull();
      if (rank(generated) < 3) expect(generated.client.booked_by).toBeNull();
    }
  });

  it('have an ordered history that ends in the client’s status', () => {
    for (const { client, activity, notes } of many) {
      const times = activity.map((event) => event.at);
      expect(times).toEqual([...times].sort());
      expect(times.every((at) => at > EARLIEST && at <= NOW.toISOString())).toBe(true);
      expect(activity[0]).toMatchObject({ type: 'client.created', at: client.created_at });
      const moves = activity.filter((event) => event.type === 'client.status_changed');
      let status: unknown = 'new_inquiry';
      for (const move of moves) {
        expect(move.changes.status?.from).toBe(status);
        status = move.changes.status?.to;
      }
      expect(status).toBe(client.status);
      expect(moves.at(-1)?.at ?? client.created_at).toBe(client.status_changed_at);
      const added = activity.filter((event) => event.type === 'note.added').map((event) => event.at);
      expect(notes.map((note) => note.created_at)).toEqual(added);
    }
  });

  it('have events in working hours only', () => {
    const hour = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: 'numeric',
      weekday: 'short',
    });
    for (const { activity } of demo) {
      for (const { at } of activity) {
        const shown = hour.format(new Date(at));
        expect(shown).toMatch(/^(Mon|Tue|Wed|Thu|Fri),? (09|1[0-7])$/);
      }
    }
  });

  it('have email addresses and phone numbers that reach nobody', () => {
    for (const { client } of many) {
      expect(client.email).toMatch(/@(example\.(com|org|net)|[a-z0-9-]+\.example)$/);
      if (client.phone_number === null) continue;
      expect(client.phone_number.replaceAll(' ', '').replace('+44', '0')).toMatch(
        /^(07700900|02079460|01632960|01914980|0289649 ?6|02920180|01(1[3-8]|[2-6]1)4960)\d{3}$/,
      );
    }
  });

  it('include long, double-barrelled and non-ASCII names', () => {
    const fullNames = demo.map(({ client }) => `${client.first_name} ${client.surname}`);
    expect(fullNames.some((name) => name.length > 30)).toBe(true);
    expect(fullNames.some((name) => name.includes('-'))).toBe(true);
    for (const name of ['Siân', 'Zoë', 'Łukasz']) expect(fullNames.join()).toContain(name);
    expect(demo.some(({ client }) => (client.company?.length ?? 0) > 90)).toBe(true);
  });

  it('have no placeholders left in their notes', () => {
    for (const { notes } of many) for (const note of notes) expect(note.note_text).not.toMatch(/[{}]/);
  });

  it('never share an id, an email address or a proposal id', () => {
    const ids = new Set<string>();
    const emails = new Set<string>();
    const proposals = new Set<string>();
    for (const { client } of generateClients({ ...OPTIONS, count: 20_000 })) {
      ids.add(client.id);
      emails.add(client.email.toLowerCase());
      proposals.add(client.proposal_id);
      if (!/^TG202[56]\d{4,5}$/.test(client.proposal_id)) expect.fail(client.proposal_id);
    }
    expect([ids.size, emails.size, proposals.size]).toEqual([20_000, 20_000, 20_000]);
  });
});
