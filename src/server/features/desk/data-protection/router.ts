import { signedIn } from '#server/implementer.ts';
import { eraseClient } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import { exportFiles } from './export-files.ts';

export const dataProtectionRouter = {
  exportClient: signedIn.dataProtection.exportClient.handler(exportClient),
  exportFiles: signedIn.dataProtection.exportFiles.handler(exportFiles),
  eraseClient: signedIn.dataProtection.eraseClient.handler(eraseClient),
};
