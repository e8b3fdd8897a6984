import type { FirmDocument } from '#contract/due-diligence/inspection/firm-document.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { firm_documents } from '#server/db/schema/due-diligence/firm-documents.ts';

const HIDDEN = { type: true, content: true, added_by_id: true } satisfies Hidden<
  typeof firm_documents,
  keyof FirmDocument
>;

export const firmDocumentColumns = columnsWithout(firm_documents, HIDDEN);
