import { signedIn } from '#server/implementer.ts';
import { exportStatus } from './export-status.ts';
import { startExport } from './start-export.ts';

export const dataExportRouter = {
  status: signedIn.dataExport.status.handler(exportStatus),
  start: signedIn.dataExport.start.handler(startExport),
};
