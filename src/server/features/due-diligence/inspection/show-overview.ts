import { desc } from 'drizzle-orm';
import type { FirmDocument } from '#contract/due-diligence/inspection/firm-document.ts';
import type { SignedInCtx } from '#server/context.ts';
import { due_diligence_settings } from '#server/db/schema/due-diligence/due-diligence-files.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';
import { sanctions_lists } from '#server/db/schema/due-diligence/sanctions.ts';
import { countFiles, type FileCounts } from './count-files.ts';
import { firmDocumentColumns } from './firm-document-columns.ts';
import { inspectionLaw } from './inspection-law.ts';

interface Overview extends FileCounts {
  in_use: boolean;
  documents: FirmDocument[];
  approves: boolean;
  has_list: boolean;
}

/** How many files each view and each reason has, and the documents of the firm. */
export async function showOverview({
  context: { db, now, actor },
}: {
  context: Pick<SignedInCtx, 'db' | 'now' | 'actor'>;
}): Promise<Overview> {
  const [{ counts, failing }, documents, [settings], lists] = await Promise.all([
    inspectionLaw(db, now()).then((law) => countFiles(db, law)),
    db
      .select(firmDocumentColumns)
      .from(firm_documents)
      .orderBy(desc(firm_documents.in_force_from), desc(firm_documents.added_at), desc(firm_documents.id)),
    db.select({ since: due_diligence_settings.in_use_since }).from(due_diligence_settings),
    db.$count(sanctions_lists),
  ]);
  return {
    in_use: (settings?.since ?? null) !== null,
    counts,
    failing,
    documents,
    approves: actor.approves === true,
    has_list: lists > 0,
  };
}
