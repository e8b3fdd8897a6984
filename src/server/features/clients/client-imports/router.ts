import { signedIn } from '#server/implementer.ts';
import { checkImport } from './check-import.ts';
import { createImport } from './create-import.ts';
import { listImports } from './list-imports.ts';
import { undoImport } from './undo-import.ts';

export const clientImportsRouter = {
  check: signedIn.clients.imports.check.handler(({ context, input }) => checkImport({ ctx: context, input })),
  create: signedIn.clients.imports.create.handler(({ context, input }) =>
    createImport({ ctx: context, input }),
  ),
  list: signedIn.clients.imports.list.handler(({ context }) => listImports(context)),
  undo: signedIn.clients.imports.undo.handler(({ context, input }) => undoImport({ ctx: context, input })),
};
