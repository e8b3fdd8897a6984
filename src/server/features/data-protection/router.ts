import { signedIn } from '#server/implementer.ts';
import { eraseClient } from './erase-client.ts';
import { exportClient } from './export-client.ts';

export const dataProtectionRouter = {
  exportClient: signedIn.dataProtection.exportClient.handler(({ context, input }) =>
    exportClient({ ctx: context, input }),
  ),
  eraseClient: signedIn.dataProtection.eraseClient.handler(({ context, input }) =>
    eraseClient({ ctx: context, input }),
  ),
};
