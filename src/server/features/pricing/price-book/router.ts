import { londonDay } from '#contract/values/london-time.ts';
import { signedIn } from '#server/implementer.ts';
import { discardPriceDraft } from './discard-draft.ts';
import { exportVersion } from './export-version.ts';
import { checkPriceImport } from './imports/check-import.ts';
import { createPriceImport } from './imports/create-import.ts';
import { listPriceImports, undoPriceImport } from './imports/undo-import.ts';
import { pricesNeeding } from './prices-needing.ts';
import { publishPriceDraft } from './publish-draft.ts';
import { readScreen } from './read-screen.ts';
import { bookInForce, getVersion, publishedBook } from './read-version.ts';
import { runTrial } from './run-trial.ts';
import { savePrice } from './save-price.ts';
import { saveRules } from './save-rules.ts';
import { startDraft } from './start-draft.ts';
import { withdrawPriceVersion } from './withdraw-version.ts';

const { priceBook } = signedIn;

export const priceBookRouter = {
  get: priceBook.get.handler(readScreen),
  version: priceBook.version.handler(getVersion),
  inForce: priceBook.inForce.handler(({ context, input }) =>
    bookInForce(context.db, input.day ?? londonDay(context.now())),
  ),
  published: priceBook.published.handler(({ context, input }) => publishedBook(context.db, input.id)),
  needing: priceBook.needing.handler(pricesNeeding),
  startDraft: priceBook.startDraft.handler(startDraft),
  discardDraft: priceBook.discardDraft.handler(discardPriceDraft),
  savePrice: priceBook.savePrice.handler(savePrice),
  saveRules: priceBook.saveRules.handler(saveRules),
  publish: priceBook.publish.handler(publishPriceDraft),
  withdraw: priceBook.withdraw.handler(withdrawPriceVersion),
  trial: priceBook.trial.handler(runTrial),
  export: priceBook.export.handler(exportVersion),
  imports: {
    check: priceBook.imports.check.handler(checkPriceImport),
    create: priceBook.imports.create.handler(createPriceImport),
    list: priceBook.imports.list.handler(({ context }) => listPriceImports(context)),
    undo: priceBook.imports.undo.handler(undoPriceImport),
  },
};
