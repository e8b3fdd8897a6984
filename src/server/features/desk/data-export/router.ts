import { signedIn } from '#server/implementer.ts';
import { archiveStatus } from '#server/jobs/archives/archive-status.ts';
import { EXPORTS } from './export-kind.ts';
import { startExport } from './start-export.ts';

export const dataExportRouter = {
  status: signedIn.dataExport.status.handler(({ context }) => archiveStatus(context, EXPORTS)),
  start: signedIn.dataExport.start.handler(startExport),
};
