import { sql } from 'drizzle-orm';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import { WON } from '#contract/clients/clients/pipeline.ts';
import type { Figures } from '#contract/figures/figures/contract.ts';
import type { Days } from '#contract/figures/figures/period.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Db } from '#server/db/connect.ts';
import { rowsOf } from '#server/db/prepared.ts';

type Changes = Partial<Record<'status' | 'status_changed_at', { from: string | null; to: string | null }>>;

interface Client {
  id: string;
  status: ClientStatus;
  owner_id: string | null;
  closed_at: string | null;
  closed_reason: string | null;
  created_at: string;
  inquiry_source: string | null;
  first_year_value: number | null;
}

interface Event {
  id: number;
  at: string;
  type: string;
  client_id: string;
  changes: Changes;
}

interface Version {
  id: string;
  client_id: string;
  state: string;
  sent_at: string;
  ended_at: string | null;
  opened_at: string | null;
  fees: {
    concession: { of: number; given: number };
    totals: { monthly: { net: number } };
    lines: { kind: string; amounts: { net: number } | null }[];
  } | null;
}

export interface Rows {
  clients: Client[];
  events: Map<string, Event[]>;
  versions: Version[];
}

/** Reads every row that figures are about. */
export async function allRows(db: Db): Promise<Rows> {
  const clients = await rowsOf<Client>(
    db,
    sql`select id, status, owner_id, closed_at, closed_reason, created_at, inquiry_source, first_year_value from clients
      where id not in (select id from trial_clients)`,
  );
  const events = await rowsOf<Event>(
    db,
    sql`select id, at, type, client_id, changes from activity_events where client_id is not null and changes ? 'status'`,
  );
  const versions = await rowsOf<Version>(
    db,
    sql`select id, client_id, state, sent_at, ended_at, case when saved_fees is not null then jsonb_build_object(
          'concession', saved_fees->'fees'->'concession', 'totals', saved_fees->'fees'->'totals',
          'lines', jsonb_path_query_array(saved_fees, '$.fees.lines[*] ? (@.kind == "top_up")')) end as fees,
        (select min(opened_at) from proposal_signatories s where s.version_id = v.id and s.kind = 'client') as opened_at
      from proposal_versions v`,
  );
  const byClient = Map.groupBy(
    events.sort((a, b) => a.at.localeCompare(b.at) || a.id - b.id),
    ({ client_id }) => client_id,
  );
  return { clients, events: byClient, versions };
}

const tallyOf = (clients: readonly Client[]) => {
  const values = clients.flatMap(({ first_year_value }) => first_year_value ?? []);
  return { n: clients.length, valued: values.length, value: values.reduce((sum, one) => sum + one, 0) };
};
const isIn = ({ from, to }: Days, at: string) => {
  const day = londonDay(new Date(at));
  return from <= day && day <= to;
};
const isUndo = ({ type, changes: { status_changed_at: changed } }: Event) =>
  type === 'client.status_changed' &&
  changed?.from != null &&
  changed.to != null &&
  changed.to < changed.from;
const isSigned = (status: string | null | undefined) => (WON as readonly unknown[]).includes(status);
const secondsBetween = (from: string, to: string) => Math.floor((Date.parse(to) - Date.parse(from)) / 1_000);

/** As durations are shown: hours, tenths of a day, days. */
function shownSeconds(seconds: number): number {
  const unit = seconds < 23.5 * 3_600 ? 3_600 : seconds < 10 * 86_400 ? 8_640 : 86_400;
  // Without -0, which isn't equal to 0 in tests.
  return Math.round(seconds / unit) * unit || 0;
}

/** The smallest value that at least this share of the values doesn't exceed. */
function quantile(values: number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? null;
}

export function wonSlowly({ clients, events }: Rows, days: Days): Client[] {
  return clients.filter(({ id, status }) => {
    const signings = (events.get(id) ?? []).filter(
      (event) =>
        event.type === 'client.status_changed' &&
        isSigned(event.changes.status?.to) &&
        !isSigned(event.changes.status?.from) &&
        !isUndo(event),
    );
    const last = signings.at(-1);
    return isSigned(status) && last !== undefined && isIn(days, last.at);
  });
}

function stayedSlowly({ clients, events }: Rows, days: Days) {
  return clients.flatMap(({ id }) => {
    const entries = (events.get(id) ?? []).filter(
      ({ type, changes }) =>
        ['client.created', 'client.status_changed'].includes(type) && typeof changes.status?.to === 'string',
    );
    return entries.flatMap((move, index) => {
      const [before, next] = [entries[index - 1], entries[index + 1]];
      const { status, status_changed_at } = move.changes;
      if (move.type !== 'client.status_changed' || !before || !status || isUndo(move)) return [];
      const isUndone =
        next !== undefined && isUndo(next) && next.changes.status_changed_at?.from === status_changed_at?.to;
      const since = before.changes.status_changed_at?.to ?? before.at;
      if (isUndone || before.changes.status?.to !== status.from || since > move.at) return [];
      return isIn(days, move.at)
        ? [{ status: status.from, seconds: shownSeconds(secondsBetween(since, move.at)) }]
        : [];
    });
  });
}

/** The figures of a period, counted one row after the other, and sorted by `sortedFigures`. */
export function countedSlowly(rows: Rows, days: Days, not_lost: readonly string[]): Figures {
  const won = wonSlowly(rows, days);
  const lost = rows.clients.filter(
    ({ status, closed_at, closed_reason }) =>
      closed_at !== null &&
      isIn(days, closed_at) &&
      !isSigned(status) &&
      !not_lost.includes(closed_reason ?? ''),
  );
  const added = rows.clients.filter(({ created_at }) => isIn(days, created_at));
  const keyOf = ({ inquiry_source }: Client) => inquiry_source?.trim().toLowerCase() || null;
  const stays = stayedSlowly(rows, days);
  const ofOwner = (clients: Client[], owner: string | null) =>
    tallyOf(clients.filter(({ owner_id }) => owner_id === owner));
  return sortedFigures({
    won: tallyOf(won),
    lost: tallyOf(lost),
    lost_by: [...Map.groupBy(lost, ({ status, closed_reason }) => `${status}|${closed_reason}`).values()].map(
      (group) => ({
        status: group[0]?.status ?? 'new_inquiry',
        reason: group[0]?.closed_reason ?? '',
        ...tallyOf(group),
      }),
    ),
    stays: CLIENT_STATUSES.map((status) => {
      const seconds = stays.filter((stay) => stay.status === status).map((stay) => stay.seconds);
      return { status, n: seconds.length, median: quantile(seconds, 0.5), ninety: quantile(seconds, 0.9) };
    }),
    sources: [...Map.groupBy(added, keyOf)].map(([key, group]) => ({
      key,
      source: null,
      n: group.length,
      signed: tallyOf(group.filter(({ status }) => isSigned(status))),
    })),
    owners: [...new Set([...won, ...lost].map(({ owner_id }) => owner_id))].map((owner_id) => ({
      owner_id,
      owner: null,
      won: ofOwner(won, owner_id),
      lost: ofOwner(lost, owner_id),
    })),
    proposals: proposalsSlowly(rows, days),
  });
}

function proposalsSlowly({ clients, versions }: Rows, days: Days): Figures['proposals'] {
  const real = new Set(clients.map(({ id }) => id));
  const sent = versions.filter(
    ({ client_id, state, sent_at }) => real.has(client_id) && state !== 'superseded' && isIn(days, sent_at),
  );
  const times = sent.map(({ sent_at, opened_at, state, ended_at }) => ({
    sent_at,
    opened_at,
    signed_at: state === 'signed' ? ended_at : null,
  }));
  const median = (from: keyof (typeof times)[number], to: keyof (typeof times)[number]) =>
    quantile(
      times.flatMap((one) => {
        const [start, end] = [one[from], one[to]];
        return start === null || end === null ? [] : [shownSeconds(secondsBetween(start, end))];
      }),
      0.5,
    );
  const fees = sent.flatMap((version) => version.fees ?? []);
  const given = fees.map(({ concession }) => concession.given).filter((pence) => pence > 0);
  const monthly = fees.map(({ totals }) => totals.monthly.net).filter((pence) => pence !== 0);
  const raised = fees.flatMap(({ lines }) => {
    const pence = lines.find(({ kind, amounts }) => kind === 'top_up' && amounts)?.amounts?.net ?? 0;
    return pence > 0 ? [pence] : [];
  });
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    sent: sent.length,
    opened: times.filter(({ opened_at }) => opened_at !== null).length,
    signed: times.filter(({ signed_at }) => signed_at !== null).length,
    days: {
      to_open: median('sent_at', 'opened_at'),
      to_sign: median('sent_at', 'signed_at'),
      open_to_sign: median('opened_at', 'signed_at'),
    },
    priced: fees.length,
    fees: sum(fees.map(({ concession }) => concession.of)),
    discounted: given.length,
    given: sum(given),
    monthly: monthly.length,
    monthly_fees: sum(monthly),
    raised: raised.length,
    raised_by: sum(raised),
  };
}

/** The same figures without names, in an order that doesn't depend on them. */
export function sortedFigures(figures: Figures): Figures {
  const by = <Row>(rows: Row[], keyOf: (row: Row) => string) =>
    rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return {
    ...figures,
    lost_by: by(figures.lost_by, ({ status, reason }) => `${status}|${reason}`),
    sources: by(
      figures.sources.map((row) => ({ ...row, source: null })),
      ({ key }) => key ?? '',
    ),
    owners: by(
      figures.owners.map((row) => ({ ...row, owner: null })),
      ({ owner_id }) => owner_id ?? '',
    ),
  };
}
