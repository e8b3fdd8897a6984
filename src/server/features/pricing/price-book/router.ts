import { londonDay } from '#contract/values/london-time.ts';
import { signedIn } from '#server/implementer.ts';
import { discardDraft } from './discard-draft.ts';
import { exportVersion } from './export-version.ts';
import { checkImport } from './imports/check-import.ts';
import { createImport } from './imports/create-import.ts';
import { listImports, undoImport } from './imports/undo-import.ts';
import { pricesNeeding } from './prices-needing.ts';
import { publishDraft } from './publish-draft.ts';
import { readScreen } from './read-screen.ts';
import { bookInForce, getVersion, publishedBook } from './read-version.ts';
import { runTrial } from './run-trial.ts';
import { savePrice } from './save-price.ts';
import { saveRules } from './save-rules.ts';
import { startDraft } from './start-draft.ts';
import { withdrawVersion } from './withdraw-version.ts';

const { priceBook } = signedIn;

export const priceBookRouter = {
  get: priceBook.get.handler(({ context, input }) => readScreen({ ctx: context, input })),
  version: priceBook.version.handler(({ context, input }) => getVersion({ ctx: context, input })),
  inForce: priceBook.inForce.handler(({ context, input }) =>
    bookInForce(context.db, input.day ?? londonDay(context.now())),
  ),
  published: priceBook.published.handler(({ context, input }) => publishedBook(context.db, input.id)),
  needing: priceBook.needing.handler(({ context, input }) => pricesNeeding({ ctx: context, input })),
  startDraft: priceBook.startDraft.handler(({ context, input }) => startDraft({ ctx: context, input })),
  discardDraft: priceBook.discardDraft.handler(({ context, input }) => discardDraft({ ctx: context, input })),
  savePrice: priceBook.savePrice.handler(({ context, input }) => savePrice({ ctx: context, input })),
  saveRules: priceBook.saveRules.handler(({ context, input }) => saveRules({ ctx: context, input })),
  publish: priceBook.publish.handler(({ context, input }) => publishDraft({ ctx: context, input })),
  withdraw: priceBook.withdraw.handler(({ context, input }) => withdrawVersion({ ctx: context, input })),
  trial: priceBook.trial.handler(({ context, input }) => runTrial({ ctx: context, input })),
  export: priceBook.export.handler(({ context, input }) => exportVersion({ ctx: context, input })),
  imports: {
    check: priceBook.imports.check.handler(({ context, input }) => checkImport({ ctx: context, input })),
    create: priceBook.imports.create.handler(({ context, input }) => createImport({ ctx: context, input })),
    list: priceBook.imports.list.handler(({ context }) => listImports(context)),
    undo: priceBook.imports.undo.handler(({ context, input }) => undoImport({ ctx: context, input })),
  },
};
