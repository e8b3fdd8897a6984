import { z } from 'zod';
import { neutraliseCell } from '#contract/clients/clients/csv-cell.ts';
import { idSchema, instantSchema } from '#contract/values/scalars.ts';
import { OLD_TABLE_LABELS, OLD_TABLES } from './old-tables.ts';

/** Bytes of all uploaded files together, as JSON, which leaves room for the rest of the request. */
export const MOVE_IN_BYTES_MAX = 7.9 * 1024 * 1024;

/**
 * `left_out`: the row doesn't fit. `choose`: a person has to choose a proposal code. `changed`: the row is taken over with
 * another value. `differs`: the row is here already, with other values, and stays as it is.
 */
export const PROBLEM_KINDS = ['left_out', 'choose', 'changed', 'differs'] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export const PROBLEM_KIND_LABELS: Record<ProblemKind, string> = {
  left_out: "Doesn't fit",
  choose: 'Needs a choice',
  changed: 'Taken over, changed',
  differs: 'Already here, different',
};

const count = z.int();

export const moveInProblemSchema = z.object({
  table: z.enum(OLD_TABLES),
  id: z.string(),
  field: z.string(),
  reason: z.string(),
  kind: z.enum(PROBLEM_KINDS),
});
export type MoveInProblem = z.infer<typeof moveInProblemSchema>;

const tablePlanSchema = z.object({
  table: z.enum(OLD_TABLES),
  rows: count,
  /** Rows to take over. */
  fresh: count,
  /** Rows that are here already, unchanged or with other values. */
  same: count,
  differs: count,
  left_out: count,
});
export type TablePlan = z.infer<typeof tablePlanSchema>;

/** Clients of the old system that have one proposal code. `is_here`: the client of this installation that has it. */
const duplicateCodeSchema = z.object({
  /** Null for a client without a code. */
  code: z.string().nullable(),
  clients: z.array(
    z.object({ id: idSchema, name: z.string(), created_at: instantSchema, is_here: z.boolean() }),
  ),
  /** A free code for each client but the first, in their order. */
  suggested: z.array(z.string()),
});

export const moveInPlanSchema = z.object({
  /** The source's name, without its credentials. */
  source: z.string(),
  tables: z.array(tablePlanSchema),
  problems: z.array(moveInProblemSchema),
  /** Number of problems, of which `problems` may have only the first. */
  problems_total: count,
  duplicates: z.array(duplicateCodeSchema),
  unknown_statuses: z.array(z.object({ status: z.string(), clients: count })),
  open_links: count,
  /** The address at which this installation answers. */
  app_url: z.string(),
  users: z.object({
    invited: count,
    /** Users who already have an account here, under the same address. */
    known: count,
    to_complete: z.array(z.object({ id: idSchema, full_name: z.string() })),
  }),
  /** Example services that become inactive, because the old catalogue doesn't have them. */
  inactive_examples: count,
  /** Services that proformas use under names that the catalogue doesn't have. */
  names_not_in_catalogue: z.array(z.string()),
  zones_assumed: count,
  /** Files that hold none of the tables, and tables that the source lacks. */
  ignored: z.array(z.string()),
  missing: z.array(z.enum(OLD_TABLES)),
});
export type MoveInPlan = z.infer<typeof moveInPlanSchema>;

export const leftOut = ({ tables }: MoveInPlan) => tables.reduce((sum, table) => sum + table.left_out, 0);

/** Clients whose code a person has to choose. */
export const toChoose = ({ duplicates }: MoveInPlan) =>
  duplicates.reduce((sum, { suggested }) => sum + suggested.length, 0);

/** Whether everything in the source can be taken over as it is. */
export const fitsWhole = (plan: MoveInPlan) => leftOut(plan) === 0 && toChoose(plan) === 0;

/** Whether the plan may be carried out. `leaveOut`: a person accepts that the rows that don't fit stay behind. */
export const mayMove = (plan: MoveInPlan, leaveOut: boolean) =>
  toChoose(plan) === 0 && (leaveOut || leftOut(plan) === 0);

const formatted = (number: number) => number.toLocaleString('en-GB');
const counted = (number: number, one: string, many = `${one}s`) =>
  `${formatted(number)} ${number === 1 ? one : many}`;

/** What else somebody has to know before moving in, in sentences. */
export function planSentences(plan: MoveInPlan): string[] {
  const { users, zones_assumed, open_links, inactive_examples, names_not_in_catalogue, missing } = plan;
  const names = users.to_complete.map(({ full_name }) => full_name);
  return [
    open_links > 0 &&
      `${counted(open_links, 'questionnaire link')} ${open_links === 1 ? 'is' : 'are'} still open. They work only if this installation answers at the old system's address; at present it is ${plan.app_url}.`,
    users.invited > 0 &&
      `${counted(users.invited, 'user')} will be invited by email to choose a password. Passwords aren't taken over.`,
    users.known > 0 &&
      `${counted(users.known, 'user')} already ${users.known === 1 ? 'has' : 'have'} an account here.`,
    names.length > 0 &&
      `To be completed: ${counted(names.length, 'user')} without an email address (${listed(names)}). Their notes keep their names. Give their addresses in a further file, or later under Settings.`,
    zones_assumed > 0 && `${counted(zones_assumed, 'time')} without a time zone: UTC is assumed.`,
    inactive_examples > 0 &&
      `${counted(inactive_examples, 'example service')} of this installation will be inactive, because your catalogue doesn't have ${inactive_examples === 1 ? 'it' : 'them'}.`,
    names_not_in_catalogue.length > 0 &&
      `Proformas use ${counted(names_not_in_catalogue.length, 'service')} that the catalogue doesn't have (${listed(names_not_in_catalogue)}). They stay readable.`,
    plan.ignored.length > 0 && `Not used: ${listed(plan.ignored)}.`,
    missing.length > 0 &&
      `The source has no table for: ${listed(missing.map((table) => OLD_TABLE_LABELS[table].toLowerCase()))}.`,
  ].filter((sentence) => sentence !== false);
}

const NAMES_SHOWN = 10;

function listed(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return `${names.slice(0, NAMES_SHOWN).join(', ')}${more > 0 ? ` and ${formatted(more)} more` : ''}`;
}

/** Free proposal codes made from one that is taken: TG20241234 → TG20241234-2, -3 … */
export function suggestCodes(code: string | null, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${code ?? 'MOVED'}-${index + 2}`);
}

export const PROBLEM_HEADINGS = ['Table', 'Id', 'Field', 'Problem', 'Kind'];

/** A problem as cells of a spreadsheet. */
export function problemCells({ table, id, field, reason, kind }: MoveInProblem): string[] {
  return [table, id, field, reason, PROBLEM_KIND_LABELS[kind]].map(neutraliseCell);
}
