import { desc, eq, sql } from 'drizzle-orm';
import type { FirmDocument } from '#contract/due-diligence/inspection/firm-document.ts';
import {
  INSPECTION_REASON_KINDS,
  type InspectionReason,
} from '#contract/due-diligence/inspection/inspection-reasons.ts';
import {
  REGISTER_VIEW_NAMES,
  type RegisterCounts,
  type RegisterView,
} from '#contract/due-diligence/inspection/register.ts';
import type { SignedInCtx } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import {
  due_diligence_settings,
  due_diligence_files as files,
} from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { firmDocumentColumns } from './firm-document-columns.ts';
import { inspectionLaw } from './inspection-law.ts';
import { failsFor, IN_REGISTER, ofView } from './register-rows.ts';

interface Overview {
  in_use: boolean;
  counts: RegisterCounts;
  failing: { reason: InspectionReason; files: number }[];
  documents: FirmDocument[];
  approves: boolean;
}

/** How many files each view and each reason has, and the documents of the firm. */
export async function showOverview({
  context: { db, now, actor },
}: {
  context: Pick<SignedInCtx, 'db' | 'now' | 'actor'>;
}): Promise<Overview> {
  const law = inspectionLaw(now());
  const counting = (condition: ReturnType<typeof ofView>) =>
    condition ? sql<number>`(count(*) filter (where ${condition}))::int` : sql<number>`count(*)::int`;
  const asked = {
    ...Object.fromEntries(REGISTER_VIEW_NAMES.map((view) => [view, counting(ofView(view, law))])),
    ...Object.fromEntries(
      INSPECTION_REASON_KINDS.map((reason) => [`for_${reason}`, counting(failsFor(reason, law))]),
    ),
  };
  const [[counted = {}], documents, [settings]] = await Promise.all([
    db.select(asked).from(files).leftJoin(clients, eq(clients.id, files.client_id)).where(IN_REGISTER),
    db
      .select(firmDocumentColumns)
      .from(firm_documents)
      .orderBy(desc(firm_documents.in_force_from), desc(firm_documents.added_at), desc(firm_documents.id)),
    db.select({ since: due_diligence_settings.in_use_since }).from(due_diligence_settings),
  ]);
  return {
    in_use: (settings?.since ?? null) !== null,
    counts: Object.fromEntries(REGISTER_VIEW_NAMES.map((view) => [view, counted[view] ?? 0])) as Record<
      RegisterView,
      number
    >,
    failing: INSPECTION_REASON_KINDS.map((reason) => ({
      reason,
      files: counted[`for_${reason}`] ?? 0,
    })).filter(({ files }) => files > 0),
    documents,
    approves: actor.approves === true,
  };
}
