import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { CLIENT_STATUSES } from '#contract/clients/clients/client-status.ts';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { asOwner } from '#tests/support/as-owner.ts';
import type { TestServices } from '#tests/support/test-services.ts';

/** Where London's days, clocks, months and tax years change. */
const EDGES = [
  '2026-02-28T23:59:59.999Z',
  '2026-03-29T00:00:00.000Z',
  '2026-03-29T23:00:00.000Z',
  '2026-04-05T23:00:00.000Z',
  '2026-04-06T00:00:00.000Z',
  '2026-10-24T23:00:00.000Z',
  '2026-10-26T00:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
  '2028-02-29T00:00:00.000Z',
  '2028-03-01T00:00:00.000Z',
].map((edge) => Date.parse(edge));

const anyTime = fc
  .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1, max: 1 }))
  .map(([edge, hours, more]) => edge + hours * 3_600_000 + more);
const anyStatus = fc.constantFrom(...CLIENT_STATUSES);
const anyValue = fc.option(fc.nat(5_000_000));

const anyHistory = (owners: readonly (string | null)[]) =>
  fc.record({
    is_trial: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    first: anyStatus,
    created: anyTime,
    moves: fc.array(
      fc.record({ to: anyStatus, at: anyTime, how: fc.constantFrom('by_hand', 'by_itself', 'undone') }),
      { maxLength: 6 },
    ),
    closed: fc.option(fc.tuple(anyTime, fc.constantFrom(...DEFAULT_DESK_SETTINGS.close_reasons))),
    owner_id: fc.constantFrom(...owners),
    source: fc.constantFrom(null, 'Email', 'email', ' Email ', 'Phone'),
    value: anyValue,
    versions: fc.array(
      fc.record({
        sent: anyTime,
        replaced: fc.boolean(),
        opened: fc.option(fc.nat(9_000_000)),
        signed: fc.option(fc.nat(9_000_000)),
        fees: fc.option(
          fc.record({ of: fc.nat(9_000), given: fc.integer({ min: -5, max: 50 }), top_up: fc.nat(3) }),
        ),
      }),
      { maxLength: 3 },
    ),
  });

type History = ReturnType<typeof anyHistory> extends fc.Arbitrary<infer Value> ? Value : never;

export const someHistories = (owners: readonly (string | null)[]) =>
  fc.array(anyHistory(owners), { minLength: 60, maxLength: 60 });

const iso = (time: number) => new Date(time).toISOString();

/** Stores the histories as rows. An undone move is followed by its undo, which restores the earlier time. */
export async function insertHistories(services: TestServices, histories: readonly History[]): Promise<void> {
  const rows = histories.map((history) => {
    const id = crypto.randomUUID();
    const events: object[] = [
      {
        client_id: id,
        at: iso(history.created),
        type: 'client.created',
        changes: { status: { from: null, to: history.first } },
      },
    ];
    let [status, since] = [history.first, iso(history.created)];
    for (const { to, at: time, how } of history.moves.toSorted((a, b) => a.at - b.at)) {
      const at = iso(time);
      if (to === status) continue;
      const change = { from: status, to };
      const times = { from: since, to: at };
      const recorded = how === 'by_itself' ? {} : { status_changed_at: times };
      events.push({
        client_id: id,
        at,
        type: 'client.status_changed',
        changes: { status: change, ...recorded },
      });
      if (how === 'undone' && since < at) {
        events.push({
          client_id: id,
          at,
          type: 'client.status_changed',
          changes: {
            status: { from: to, to: status },
            status_changed_at: { from: at, to: since },
          },
        });
      } else [status, since] = [to, at];
    }
    return { id, status, since, events, history };
  });
  const [clients, events, versions] = [
    rows.map(({ id, status, since, history }) => ({
      id,
      status,
      since,
      created: iso(history.created),
      closed: history.closed && iso(history.closed[0]),
      reason: history.closed?.[1] ?? null,
      owner_id: history.owner_id,
      source: history.source,
      value: history.value,
      is_trial: history.is_trial,
    })),
    rows.flatMap((row) => row.events),
    rows.flatMap(({ id, history }) =>
      history.versions.map(({ sent, replaced, opened, signed, fees }, index) => ({
        id: crypto.randomUUID(),
        client_id: id,
        number: index + 1,
        sent: iso(sent),
        opened: opened === null ? null : iso(sent + opened),
        ended: iso(sent + (opened ?? 0) + (signed ?? 0)),
        state: signed !== null ? 'signed' : replaced ? 'superseded' : 'withdrawn',
        fees: fees && {
          fees: {
            concession: { of: fees.of, given: fees.given },
            totals: { monthly: { net: fees.of } },
            lines: [
              { kind: 'service', amounts: { net: fees.of } },
              ...(fees.top_up === 0
                ? []
                : [{ kind: 'top_up', amounts: fees.top_up === 1 ? null : { net: fees.top_up } }]),
            ],
          },
        },
      })),
    ),
  ].map((list) => JSON.stringify(list));
  await asOwner(services, async (tx) => {
    await tx.execute(sql`insert into trial_clients
      select (r->>'id')::uuid from jsonb_array_elements(${clients}::jsonb) r where (r->>'is_trial')::boolean`);
    await tx.execute(sql`
      insert into clients (id, first_name, surname, email, proposal_id, status, status_changed_at, created_at, closed_at,
        closed_reason, closed_by, owner_id, inquiry_source, first_year_value)
      select (r->>'id')::uuid, 'Some', 'History', 'some@example.org', r->>'id', r->>'status', (r->>'since')::timestamptz,
        (r->>'created')::timestamptz, (r->>'closed')::timestamptz, r->>'reason',
        case when r->>'reason' is not null then 'Sam' end, (r->>'owner_id')::uuid, r->>'source', (r->>'value')::bigint
      from jsonb_array_elements(${clients}::jsonb) r`);
    await tx.execute(sql`
      insert into activity_events (client_id, at, type, changes, actor_name, in_log)
      select (r->>'client_id')::uuid, (r->>'at')::timestamptz, r->>'type', r->'changes', 'Sam', false
      from jsonb_array_elements(${events}::jsonb) r`);
    await tx.execute(sql`
      insert into proposal_versions (id, client_id, number, document, document_hash, saved_fees, proforma_id, state, sent_at,
        sent_by, sent_by_name, valid_until, ended_at)
      select (r->>'id')::uuid, (r->>'client_id')::uuid, (r->>'number')::int, '{}', '', nullif(r->'fees', 'null'),
        gen_random_uuid(), r->>'state', (r->>'sent')::timestamptz, gen_random_uuid(), 'Sam', '2030-01-01', (r->>'ended')::timestamptz
      from jsonb_array_elements(${versions}::jsonb) r`);
    await tx.execute(sql`
      insert into proposal_signatories (id, version_id, client_id, place, kind, name, email, position, opened_at)
      select gen_random_uuid(), (r->>'id')::uuid, (r->>'client_id')::uuid, 1, 'client', 'Some', 'some@example.org', '',
        (r->>'opened')::timestamptz
      from jsonb_array_elements(${versions}::jsonb) r`);
  });
}
