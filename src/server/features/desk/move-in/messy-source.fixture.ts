import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import type { OldTable, RawRow } from '#contract/desk/move-in/old-tables.ts';

/** Kinds of ids: the first part of a generated uuid. */
const KINDS = {
  user: 1,
  category: 2,
  header: 3,
  option: 4,
  client: 5,
  answers: 6,
  note: 7,
  link: 8,
  proforma: 9,
  entry: 10,
};

/** The id of the nth row of a kind. */
export function oldId(kind: keyof typeof KINDS, n: number): string {
  return `${KINDS[kind].toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

export const oldToken = (n: number) => `old-token-${oldId('link', n)}`;
/** Nobody's. */
export const NOBODY_ID = 'ffffffff-0000-4000-8000-000000000000';

/** Clients with a mess of their own, by number. The others fit. */
export const MESS = {
  sameCode: [1, 2],
  unknownStatus: 3,
  faceToFace: [4, 5],
  longAgo: 6,
  withoutZone: 7,
  badEmail: 8,
} as const;

const SOURCES = ['Email', 'Phone', 'WhatsApp', 'referral', null];
const day = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 3_600_000);
const iso = (n: number) => day(n).toISOString().replace('T', ' ').replace('Z', '+00');

function clientRow(n: number): RawRow {
  return {
    id: oldId('client', n),
    first_name: n === 9 ? 'Zoë' : `First${n}`,
    surname: `Moved${n}`,
    email: n === MESS.badEmail ? 'n/a' : `Client${n}@old.example`,
    phone_number: n % 3 === 0 ? null : `+44 7700 ${String(900_000 + (n % 100_000))}`,
    company: n % 2 === 0 ? `Crumb & Sons ${n} Ltd` : null,
    proposal_id: n === MESS.sameCode[1] ? 'TG20240001' : `TG2024${String(n).padStart(4, '0')}`,
    status: n === MESS.unknownStatus ? 'archived' : CLIENT_STATUSES[n % CLIENT_STATUSES.length],
    inquiry_source:
      n === MESS.faceToFace[0]
        ? 'Face-to-Face'
        : n === MESS.faceToFace[1]
          ? 'face to face'
          : SOURCES[n % SOURCES.length],
    calendly_booking: n % 7 === 0,
    booked_by: CLIENT_STATUSES[n % CLIENT_STATUSES.length] === 'zoom_call_booked' ? 'Senior Partner' : null,
    notes: n % 10 === 0 ? 'Prefers a call, "not" a mail' : null,
    created_at:
      n === MESS.longAgo ? '1986-05-04 10:00:00+01' : n === MESS.withoutZone ? '2024-06-01 09:30:00' : iso(n),
  };
}

const DETAILS = {
  letter_of_engagement: 'Sole Trader',
  annual_revenue_range: '£30k - £70k',
  company_name: 'Crumb',
  entity_type: 'Sole Trader',
  services: { payroll: { payslips: { enabled: true, payslip_count: 12, free_form: 'as agreed, "weekly"' } } },
};

/** Rows of each table. Every nth client has answers, notes, a link and a proforma as far as its number says. */
export function messyTables(clients: number): Record<OldTable, () => Iterable<RawRow>> {
  const each = function* (row: (n: number) => RawRow | null): Generator<RawRow> {
    for (let n = 0; n < clients; n += 1) {
      const made = row(n);
      if (made) yield made;
    }
  };
  const withMess = function* (rows: Iterable<RawRow>, ...mess: RawRow[]): Generator<RawRow> {
    yield* rows;
    yield* mess;
  };
  return {
    users: () =>
      [0, 1].map((n) => ({ id: oldId('user', n), email: `User${n}@Old.example`, encrypted_password: 'x' })),
    profiles: () =>
      [0, 1, 2].map((n) => ({
        id: oldId('entry', n),
        user_id: oldId('user', n),
        full_name: ['Ada Adviser', 'Ben Booker', 'Cat Clerk'][n],
        role: n === 0 ? 'admin' : 'staff',
        created_at: iso(n),
      })),
    service_categories: () => [
      {
        id: oldId('category', 0),
        name: 'payroll',
        display_name: 'Our payroll',
        description: null,
        sort_order: 20,
        is_active: true,
      },
      {
        id: oldId('category', 1),
        name: 'legacy',
        display_name: 'Legacy',
        description: 'Gone',
        sort_order: 5,
        is_active: false,
      },
    ],
    service_sub_headers: () => [
      {
        id: oldId('header', 0),
        category_id: oldId('category', 0),
        name: 'payslips',
        display_name: 'Payslips',
        sort_order: 10,
        is_active: true,
      },
      {
        id: oldId('header', 1),
        category_id: NOBODY_ID,
        name: 'lost',
        display_name: 'Lost',
        sort_order: 10,
        is_active: true,
      },
    ],
    service_options: () => [
      {
        id: oldId('option', 0),
        sub_header_id: oldId('header', 0),
        name: 'payslip_count',
        display_name: 'How many',
        field_type: 'number',
        field_options: { min: 0, max: 500, step: 1 },
        default_value: '1',
        is_required: true,
        sort_order: 10,
        is_active: true,
      },
    ],
    axiom_settings: () => [
      {
        id: oldId('entry', 1),
        enabled: false,
        bot_id: 'older',
        webhook_url: '',
        updated_at: '2024-01-01 00:00:00+00',
      },
      {
        id: oldId('entry', 2),
        enabled: false,
        bot_id: 'our-bot',
        webhook_url: 'https://old.example/hook',
        updated_at: '2025-01-01 00:00:00+00',
      },
    ],
    clients: () => each(clientRow),
    additional_information: () =>
      each((n) =>
        n % 8 < 2
          ? null
          : {
              id: oldId('answers', n),
              client_id: oldId('client', n),
              how_did_you_hear: 'A friend',
              engagement_type: ['Planning project (e.g., company registration)', 'Other, "odd"'],
              trading_style: 'Sole Trader',
              company_name: null,
              company_registration_number: null,
              industry: 'Bakery',
              turnover_last_12_months: 50_000 + n,
              employs_staff: false,
              number_of_staff: null,
              goals_next_12_months: 'Grow',
              business_challenges: 'Time',
              existing_advisor: false,
              annual_fee: null,
              company_start_date: n === MESS.longAgo ? '1985-02-03' : null,
              company_turnover: null,
              created_at: iso(n + 1),
            },
      ),
    client_notes: () =>
      withMess(
        each((n) => ({
          id: oldId('note', n),
          client_id: oldId('client', n),
          user_id: oldId('user', n % 3),
          note_text:
            n % 50 === 0
              ? '<p>Called &amp; agreed</p><ul><li>VAT</li></ul>'
              : `Übergabe, "£${n}"\nsecond line`,
          created_at: iso(n + 2),
        })),
        {
          id: oldId('note', 1_000_001),
          client_id: NOBODY_ID,
          user_id: null,
          note_text: 'Lost',
          created_at: iso(1),
        },
        {
          id: oldId('note', 1_000_002),
          client_id: oldId('client', 0),
          user_id: null,
          note_text: ' ',
          created_at: iso(1),
        },
        {
          id: oldId('note', 1_000_003),
          client_id: oldId('client', 0),
          user_id: null,
          note_text: 'x'.repeat(10_001),
          created_at: iso(1),
        },
        {
          id: oldId('note', 0),
          client_id: oldId('client', 0),
          user_id: null,
          note_text: 'Twice',
          created_at: iso(1),
        },
      ),
    external_info_tokens: () =>
      each((n) =>
        n % 4 === 1
          ? {
              id: oldId('link', n),
              client_id: oldId('client', n),
              token: oldToken(n),
              used: n % 8 === 5,
              expires_at: n % 8 === 1 ? '2099-01-01 00:00:00+00' : iso(n),
              created_at: iso(n),
            }
          : null,
      ),
    proforma_reviews: () =>
      each((n) =>
        n % 8 < 4
          ? null
          : {
              id: oldId('proforma', n),
              client_id: oldId('client', n),
              submitted_by: oldId('user', 1),
              details: {
                ...DETAILS,
                ...(n % 100 === 4 && { services: { bygone: { headers: { enabled: true } } } }),
              },
              submission_date: iso(n + 3),
              updated_at: null,
            },
      ),
    audit_logs: () => [
      {
        id: oldId('entry', 3),
        user_id: oldId('user', 0),
        action: 'SECURITY_RAPID_NAVIGATION',
        table_name: 'security_monitoring',
        new_values: {
          severity: 'medium',
          details: { count: 11 },
          timestamp: '2025-03-04T05:06:07.890Z',
          user_agent: 'old',
        },
      },
    ],
  };
}
