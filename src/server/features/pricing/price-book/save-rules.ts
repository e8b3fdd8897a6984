import { mustWrite } from '#contract/identity/activity/must-write.ts';
import type { PricingRules } from '#contract/pricing/pricing/price-book.ts';
import type { ProcedureCall } from '#server/context.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { countChange, lockDraft } from './lock-draft.ts';

/**
 * Saves the draft's rules. Throws DRAFT_GONE, and ROW_CHANGED if somebody else has saved them since they were opened.
 */
export async function saveRules({
  context,
  input: { id, version, rules },
}: ProcedureCall<{ id: string; version: number; rules: PricingRules }>): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    const changes = changesBetween({ ...draft.rules }, rules);
    const row = {
      version: draft.rules_version,
      edited_by_name: draft.rules_edited_by_name,
      edited_at: draft.rules_edited_at,
    };
    if (!mustWrite(changes, row, version)) return { version: row.version };
    const next = await countChange(tx, context, draft, { rules });
    await recordAudit(tx, context.actor, 'PRICE_RULES_SAVED', { number: draft.number, ...changes });
    return { version: next };
  });
}
