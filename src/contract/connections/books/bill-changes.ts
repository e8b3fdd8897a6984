import { z } from 'zod';
import { amountsSchema } from '#contract/pricing/fees/fees-schema.ts';
import { BILL_KINDS, type BillingPlan } from './bill.ts';

/** A line that differs from what is in the books. `from` is null for a new line, `to` for one that is gone. */
export const billChangeSchema = z.object({
  contact: z.string(),
  kind: z.enum(BILL_KINDS),
  description: z.string(),
  from: amountsSchema.nullable(),
  to: amountsSchema.nullable(),
});

export type BillChange = z.infer<typeof billChangeSchema>;

/** Returns what a plan changes against the one in the books: lines that are gone, then new and changed lines. */
export function billChanges(inBooks: BillingPlan, plan: BillingPlan): BillChange[] {
  const before = linesOf(inBooks);
  const after = linesOf(plan);
  const removed = [...before].flatMap(([key, { to, ...line }]) =>
    after.has(key) ? [] : [{ ...line, from: to, to: null }],
  );
  const others = [...after].flatMap(([key, line]) => {
    const from = before.get(key)?.to ?? null;
    return from && from.net === line.to.net && from.vat === line.to.vat ? [] : [{ ...line, from }];
  });
  return [...removed, ...others];
}

/** Each line of one bill, by whom, how and for what it bills. */
function linesOf({ contacts }: BillingPlan) {
  return new Map(
    contacts.flatMap(({ contact, bills }) =>
      bills.flatMap(({ kind, lines }) =>
        lines.map(
          ({ key, description, net, vat, gross }) =>
            [
              JSON.stringify([contact.name, kind, key]),
              { contact: contact.name, kind, description, to: { net, vat, gross } },
            ] as const,
        ),
      ),
    ),
  );
}
