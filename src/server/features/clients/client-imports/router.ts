import { signedIn } from '#server/implementer.ts';
import { checkImport } from './check-import.ts';
import { createImport } from './create-import.ts';
import { listImports } from './list-imports.ts';
import { undoImport } from './undo-import.ts';

export const clientImportsRouter = {
  check: signedIn.clients.imports.check.handler(checkImport),
  create: signedIn.clients.imports.create.handler(createImport),
  list: signedIn.clients.imports.list.handler(({ context }) => listImports(context)),
  undo: signedIn.clients.imports.undo.handler(undoImport),
};
