import type { SQL } from 'drizzle-orm';
import Papa from 'papaparse';
import { IMPORT_FIELDS } from '#contract/client-imports/import-row.ts';
import { type ClientSort, DEFAULT_SORT } from '#contract/client-list/client-sort.ts';
import type { Client, ClientFilter } from '#contract/clients/client.ts';
import { STATUS_LABELS } from '#contract/clients/client-status.ts';
import { neutraliseCell } from '#contract/clients/csv-cell.ts';
import type { DeskField } from '#contract/clients/desk-fields.ts';
import { londonDay } from '#contract/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import type { Tx } from '#server/db/connect.ts';
import { clientCondition } from '#server/features/client-list/client-filter.ts';
import { writeWorkbook } from '#server/integrations/spreadsheet/workbook.ts';
import { newestBatches, sortedBatches } from './export-batches.ts';
import { type ExportedClient, FEE_COLUMNS, hasFees, withFees } from './exported-fees.ts';

/** Without this mark Excel doesn't read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

function ukDay(instant: string): string {
  const [year, month, day] = londonDay(new Date(instant)).split('-');
  return `${day}/${month}/${year}`;
}

/** Fields that files leave out. */
type NotExported = 'id' | 'booked_by' | 'version' | 'status_changed_at' | DeskField;

/** The columns in order: the proposal id, then those an import reads. */
const TEXT_OF = {
  proposal_id: (client) => client.proposal_id,
  first_name: (client) => client.first_name,
  surname: (client) => client.surname,
  email: (client) => client.email,
  phone_number: (client) => client.phone_number,
  company: (client) => client.company,
  inquiry_source: (client) => client.inquiry_source,
  status: (client) => STATUS_LABELS[client.status],
  calendly_booking: (client) => (client.calendly_booking ? 'Yes' : 'No'),
  notes: (client) => client.notes,
  created_at: (client) => ukDay(client.created_at),
} satisfies Record<Exclude<keyof Client, NotExported>, (client: Client) => string | null>;

const HEADINGS: Record<keyof typeof TEXT_OF, string> = { proposal_id: 'Proposal ID', ...IMPORT_FIELDS };

const FIELDS = Object.keys(TEXT_OF) as (keyof typeof TEXT_OF)[];
const COLUMNS: Column[] = FIELDS.map((field) => ({ heading: HEADINGS[field], text: TEXT_OF[field] }));

interface Column {
  heading: string;
  text: (client: ExportedClient) => string | null;
}

/** Exports the filtered list as one consistent snapshot, newest first unless sorted. */
export async function exportClients({
  ctx,
  input: { format, sort = DEFAULT_SORT, ...filter },
}: {
  ctx: ExportContext;
  input: ClientFilter & { format: 'csv' | 'xlsx'; sort?: ClientSort | undefined };
}): Promise<File> {
  const condition = clientCondition(filter);
  if (sort === DEFAULT_SORT) return exportMatching(ctx, condition, format);
  return exportBatches(ctx, (tx) => sortedBatches(tx, condition, sort), format);
}

type ExportContext = Pick<SignedInCtx, 'db' | 'now' | 'log' | 'actor' | 'request_id'>;

/** Exports the clients that match a condition, or all of them, newest first. */
export function exportMatching(
  ctx: ExportContext,
  condition: SQL | undefined,
  format: 'csv' | 'xlsx',
): Promise<File> {
  return exportBatches(ctx, (tx) => newestBatches(tx, condition), format);
}

async function exportBatches(
  ctx: ExportContext,
  batchesOf: (tx: Tx) => AsyncGenerator<Client[]>,
  format: 'csv' | 'xlsx',
): Promise<File> {
  const name = `clients-${londonDay(ctx.now())}.${format}`;
  const file = await ctx.db.transaction(
    async (tx) => {
      const priced = await hasFees(tx);
      const columns = priced ? [...COLUMNS, ...FEE_COLUMNS] : COLUMNS;
      const batches = priced ? withFees(tx, batchesOf(tx)) : batchesOf(tx);
      return format === 'csv' ? csvFile(name, columns, batches) : xlsxFile(name, columns, batches);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  ctx.log.info({ request_id: ctx.request_id, user_id: ctx.actor.user_id, format }, 'Clients exported');
  return file;
}

async function csvFile(
  name: string,
  columns: Column[],
  batches: AsyncGenerator<ExportedClient[]>,
): Promise<File> {
  const lines = (rows: string[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
  const parts = [BYTE_ORDER_MARK, lines([columns.map(({ heading }) => heading)])];
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    parts.push(lines(batch.map((client) => columns.map(({ text }) => neutraliseCell(text(client) ?? '')))));
  }
  return new File(parts, name, { type: 'text/csv;charset=utf-8' });
}

function xlsxFile(name: string, columns: Column[], batches: AsyncGenerator<ExportedClient[]>): Promise<File> {
  async function* rows() {
    for await (const batch of batches) {
      yield batch.map((client) => columns.map(({ text }) => text(client) ?? ''));
    }
  }
  const header = columns.map(({ heading }) => heading);
  return writeWorkbook({ header, batches: rows() }, { name, sheet: 'Clients' });
}
