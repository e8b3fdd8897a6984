import { signedIn } from '#server/implementer.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

export const apiKeysRouter = {
  list: signedIn.apiKeys.list.handler(({ context }) => listApiKeys(context)),
  create: signedIn.apiKeys.create.handler(createApiKey),
  revoke: signedIn.apiKeys.revoke.handler(revokeApiKey),
};
