import type { MovedIn } from '#contract/desk/move-in/contract.ts';
import { OLD_TABLE_LABELS } from '#contract/desk/move-in/old-tables.ts';
import {
  fitsWhole,
  leftOut,
  type MoveInPlan,
  mayMove,
  PROBLEM_KIND_LABELS,
  planSentences,
} from '#contract/desk/move-in/plan.ts';
import type { MoveInProgress } from '#server/features/desk/move-in/options.ts';

/** Problems printed; `--problems` and `--json` have more. */
const SHOWN = 30;
const STEPS = { reading: 'Reading', comparing: 'Comparing', storing: 'Storing' };

/** What a log has a line about already. */
let reported = '';

/** Progress goes to stderr, so that stdout has the result alone. */
export function printProgress({ step, table, rows }: MoveInProgress): void {
  const text = `${STEPS[step]} ${OLD_TABLE_LABELS[table].toLowerCase()}${rows > 0 ? `: ${number(rows)}` : ''}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else if (`${step} ${table}` !== reported) process.stderr.write(`${text}\n`);
  reported = `${step} ${table}`;
}

/** `moved` is undefined after a check, and null if nothing was moved. */
export function printPlan(
  plan: MoveInPlan,
  { json, moved }: { json: boolean; moved: MovedIn | null | undefined },
): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (json) {
    console.log(
      JSON.stringify({ fits: fitsWhole(plan), ...plan, ...(moved !== undefined && { moved }) }, null, 2),
    );
    return;
  }
  console.log(`From ${plan.source}\n`);
  console.log(line('', 'rows', 'new', 'here', 'differ', "don't fit"));
  for (const { table, rows, fresh, same, differs, left_out } of plan.tables)
    console.log(line(OLD_TABLE_LABELS[table], ...[rows, fresh, same, differs, left_out].map(number)));
  console.log('');
  for (const { table, id, field, reason, kind } of plan.problems.slice(0, SHOWN))
    console.log(`${PROBLEM_KIND_LABELS[kind]}: ${[table, id, field].filter(Boolean).join(' ')}: ${reason}`);
  const more = plan.problems_total - Math.min(SHOWN, plan.problems.length);
  if (more > 0) console.log(`… and ${number(more)} more: write them all to a file with --problems FILE`);
  for (const { code, clients, suggested } of plan.duplicates) {
    console.log(`\n${code === null ? 'No proposal code' : `Proposal code ${code}`}:`);
    for (const { id, name, created_at, is_here } of clients)
      console.log(`  ${id}  ${name}, added ${created_at.slice(0, 10)}${is_here ? ', already here' : ''}`);
    const chosen = clients.filter(({ is_here }) => !is_here).slice(-suggested.length);
    console.log(`  Choose: ${chosen.map(({ id }, index) => `--code ${id}=${suggested[index]}`).join(' ')}`);
  }
  for (const { status, clients } of plan.unknown_statuses)
    console.log(
      `\n${number(clients)} with the status '${status}'. Choose one of ours: --status '${status}=new_inquiry'`,
    );
  console.log(`\n${planSentences(plan).join('\n')}\n`);
  console.log(conclusion(plan, moved));
}

function conclusion(plan: MoveInPlan, moved: MovedIn | null | undefined): string {
  if (moved)
    return `Moved in ${number(moved.clients)} clients, ${number(moved.rows)} rows in all. ${number(moved.invited)} people are invited.`;
  const left = `${number(leftOut(plan))} rows don't fit`;
  if (moved === null)
    return mayMove(plan, true)
      ? `Nothing was moved: ${left}. Mend them, or leave them behind with --leave-out.`
      : 'Nothing was moved: choose the proposal codes first.';
  if (fitsWhole(plan)) return 'Everything fits. Nothing was changed. To move in, add --move.';
  return mayMove(plan, true)
    ? `Nothing was changed. ${left}. To move in without them, add --move --leave-out.`
    : 'Nothing was changed. Proposal codes have to be chosen first.';
}

const number = (value: number) => value.toLocaleString('en-GB');
const line = (name: string, ...cells: string[]) =>
  name.padEnd(24) + cells.map((cell) => cell.padStart(11)).join('');
