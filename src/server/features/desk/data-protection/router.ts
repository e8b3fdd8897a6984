import { signedIn } from '#server/implementer.ts';
import { eraseClient } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import { exportFiles } from './export-files.ts';

export const dataProtectionRouter = {
  exportClient: signedIn.dataProtection.exportClient.handler(({ context, input }) =>
    exportClient({ ctx: context, input }),
  ),
  exportFiles: signedIn.dataProtection.exportFiles.handler(({ context, input }) =>
    exportFiles({ ctx: context, input }),
  ),
  eraseClient: signedIn.dataProtection.eraseClient.handler(({ context, input }) =>
    eraseClient({ ctx: context, input }),
  ),
};
