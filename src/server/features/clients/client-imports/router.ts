import { signedIn } from '#server/implementer.ts';
import { checkClientImport } from './check-import.ts';
import { createClientImport } from './create-import.ts';
import { listClientImports } from './list-imports.ts';
import { undoClientImport } from './undo-import.ts';

export const clientImportsRouter = {
  check: signedIn.clients.imports.check.handler(checkClientImport),
  create: signedIn.clients.imports.create.handler(createClientImport),
  list: signedIn.clients.imports.list.handler(({ context }) => listClientImports(context)),
  undo: signedIn.clients.imports.undo.handler(undoClientImport),
};
