import type { DueDiligenceFile } from '#contract/due-diligence/files/file.ts';
import { columnsWithout, type Hidden } from '#server/db/returned-columns.ts';
import { due_diligence_files } from '#server/db/schema/due-diligence/due-diligence-files.ts';

const HIDDEN = {
  erased_client_id: true,
  client_name: true,
  proposal_id: true,
  accepted_by_id: true,
  missing: true,
  edited_by_name: true,
  edited_at: true,
} satisfies Hidden<typeof due_diligence_files, keyof DueDiligenceFile>;

export const fileColumns = columnsWithout(due_diligence_files, HIDDEN);
