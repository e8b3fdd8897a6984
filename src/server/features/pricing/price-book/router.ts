import { and, desc, eq, gt, not, or } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { mustWrite } from '#contract/identity/activity/must-write.ts';
import { referencedOptions } from '#contract/pricing/price-book/price-references.ts';
import { inForceOn } from '#contract/pricing/price-book/version.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { FullRow } from '#server/db/full-row.ts';
import { price_book_versions, price_book_withdrawals, prices } from '#server/db/schema/prices/price-book.ts';
import { changesBetween } from '#server/features/identity/activity/changes-between.ts';
import { recordAudit } from '#server/features/identity/audit/record-audit.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { signedIn } from '#server/implementer.ts';
import { exportVersion } from './export-version.ts';
import { checkPriceImport } from './imports/check-import.ts';
import { createPriceImport } from './imports/create-import.ts';
import { listPriceImports, undoPriceImport } from './imports/undo-import.ts';
import { isWithdrawn, listedVersionColumns } from './listed-columns.ts';
import { countChange, lockDraft, lockPriceVersion } from './lock-draft.ts';
import { publishPriceDraft } from './publish-draft.ts';
import { bookInForce, getVersion, idInForce, publishedBook, readPriceVersion } from './read-version.ts';
import { runTrial } from './run-trial.ts';
import { savePrice } from './save-price.ts';
import { startDraft } from './start-draft.ts';

const { priceBook } = signedIn;

export const priceBookRouter = {
  /** Data for the price book's screen. Throws NOT_FOUND for an unknown version. */
  get: priceBook.get.handler(async ({ context: { db, now, actor }, input: { id } }) => {
    const [catalogue, versions] = await Promise.all([
      readTree({ db }),
      db
        .select({ ...listedVersionColumns, is_withdrawn: isWithdrawn })
        .from(price_book_versions)
        .orderBy(desc(price_book_versions.number)),
    ]);
    const in_force_id = inForceOn(versions, londonDay(now()))?.id ?? null;
    const draftId = versions.find(({ state }) => state === 'draft')?.id;
    const usual = actor.role === 'admin' ? (draftId ?? in_force_id) : (in_force_id ?? draftId);
    const shownId = id ?? usual ?? versions[0]?.id;
    const shown =
      shownId === undefined ? null : await readPriceVersion(db, eq(price_book_versions.id, shownId));
    if (id !== undefined && shown === null) throw new Refusal('NOT_FOUND');
    return { catalogue, versions, in_force_id, shown };
  }),
  version: priceBook.version.handler(getVersion),
  inForce: priceBook.inForce.handler(({ context, input }) =>
    bookInForce(context.db, input.day ?? londonDay(context.now())),
  ),
  published: priceBook.published.handler(({ context, input }) => publishedBook(context.db, input.id)),
  /** Names of the services whose price needs an option, in the draft, in the version in force or in a later one. */
  needing: priceBook.needing.handler(async ({ context: { db, now }, input: { option_id } }) => {
    const { id, state, starts_on } = price_book_versions;
    const today = londonDay(now());
    const found = await db
      .select({ price: prices.price })
      .from(prices)
      .innerJoin(price_book_versions, eq(id, prices.version_id))
      .where(
        or(eq(state, 'draft'), and(gt(starts_on, today), not(isWithdrawn)), eq(id, idInForce(db, today))),
      );
    const names = found
      .filter(({ price }) => referencedOptions(price).includes(option_id.toLowerCase()))
      .map(({ price }) => price.sub_header_name);
    return [...new Set(names)].sort();
  }),
  startDraft: priceBook.startDraft.handler(startDraft),
  /** Deletes the draft and its prices. Throws DRAFT_GONE if it was published or discarded. */
  discardDraft: priceBook.discardDraft.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, id);
      await tx.delete(prices).where(eq(prices.version_id, id));
      await tx.delete(price_book_versions).where(eq(price_book_versions.id, id));
      await recordAudit(tx, context.actor, 'PRICE_BOOK_DRAFT_DISCARDED', { number: draft.number });
    });
    return { id };
  }),
  savePrice: priceBook.savePrice.handler(savePrice),
  /**
   * Saves the draft's rules. Throws DRAFT_GONE, and ROW_CHANGED if somebody else has saved them since they were opened.
   */
  saveRules: priceBook.saveRules.handler(async ({ context, input: { id, version, rules } }) =>
    context.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, id);
      const changes = changesBetween({ ...draft.rules }, rules);
      const row = {
        version: draft.rules_version,
        edited_by_name: draft.rules_edited_by_name,
        edited_at: draft.rules_edited_at,
      };
      if (!mustWrite(changes, row, version)) return { version: row.version };
      const next = await countChange(tx, context, draft, { rules });
      await recordAudit(tx, context.actor, 'PRICE_RULES_SAVED', { number: draft.number, ...changes });
      return { version: next };
    }),
  ),
  publish: priceBook.publish.handler(publishPriceDraft),
  /** Takes back a published version before it starts. A repeat changes nothing. Throws DRAFT_GONE and VERSION_STARTED. */
  withdraw: priceBook.withdraw.handler(async ({ context, input: { id } }) => {
    await context.db.transaction(async (tx) => {
      const { number, starts_on } = await lockPriceVersion(tx, id);
      const now = context.now();
      if (starts_on === null || starts_on <= londonDay(now)) throw new Refusal('VERSION_STARTED');
      const withdrawn = await tx
        .insert(price_book_withdrawals)
        .values({
          version_id: id,
          withdrawn_by_name: context.actor.full_name,
          withdrawn_at: now.toISOString(),
        } satisfies FullRow<typeof price_book_withdrawals, never>)
        .onConflictDoNothing()
        .returning({ id: price_book_withdrawals.version_id });
      if (withdrawn.length === 0) return;
      await recordAudit(tx, context.actor, 'PRICE_BOOK_WITHDRAWN', { number, starts_on });
    });
    return { id };
  }),
  trial: priceBook.trial.handler(runTrial),
  export: priceBook.export.handler(exportVersion),
  imports: {
    check: priceBook.imports.check.handler(checkPriceImport),
    create: priceBook.imports.create.handler(createPriceImport),
    list: priceBook.imports.list.handler(({ context }) => listPriceImports(context)),
    undo: priceBook.imports.undo.handler(undoPriceImport),
  },
};
