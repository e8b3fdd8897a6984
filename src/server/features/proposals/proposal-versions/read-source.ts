import { and, desc, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import { vatRateOn } from '#contract/firm/law/law-on.ts';
import { DEFAULT_PRICING_RULES } from '#contract/pricing/price-book/default-rules.ts';
import { storedProformaDetailsSchema } from '#contract/pricing/proforma/details.ts';
import { registrationLines } from '#contract/proposals/letter-facts/letter-facts.ts';
import { defaultDraft } from '#contract/proposals/proposal-versions/default-draft.ts';
import { typedDraftSchema } from '#contract/proposals/proposal-versions/draft.ts';
import type { InvolvedPeople } from '#contract/proposals/proposal-versions/send-problems.ts';
import { runTimeLeft } from '#contract/proposals/proposals/run.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { Services } from '#server/context.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { proposal_drafts } from '#server/db/schema/clients/proposals/proposal-drafts.ts';
import { proposal_runs } from '#server/db/schema/clients/proposals/proposal-runs.ts';
import { proposal_versions } from '#server/db/schema/clients/proposals/proposal-versions.ts';
import { users } from '#server/db/schema/users.ts';
import type { ClientRow } from '#server/features/clients/clients/client-columns.ts';
import { publicPart } from '#server/features/firm/firm/public-firm.ts';
import { readFirm } from '#server/features/firm/firm/read-firm.ts';
import { readLaw } from '#server/features/firm/law/read-law.ts';
import { readTree } from '#server/features/pricing/catalogue/read-tree.ts';
import { bookInForce, publishedBook } from '#server/features/pricing/price-book/read-version.ts';
import { newestProforma } from '#server/features/pricing/proforma/newest-proforma.ts';
import { templatesInForce } from '#server/features/proposals/letter-templates/templates-in-force.ts';
import { readLetterSource } from '#server/features/proposals/letters/read-letter-source.ts';
import { readProposalSettings } from './settings/read-proposal-settings.ts';

export type ProposalSource = Awaited<ReturnType<typeof readSource>>;

/** Everything that a client's proposal is prepared from. Throws NO_PROFORMA. */
export async function readSource(db: Db | Tx, client: ClientRow, { now }: Pick<Services, 'now'>) {
  const at = now();
  const proforma = await newestProforma(db, client.id);
  if (!proforma) throw new Refusal('NO_PROFORMA');
  const saved_fees = proforma.fees;
  const day = saved_fees?.day ?? londonDay(at);
  const [catalogue, firm, settings, stored, book, newest, is_bot_under_way, letter_source, templates, law] =
    await Promise.all([
      readTree({ db }),
      readFirm({ db }),
      readProposalSettings({ db }),
      readDraft(db, client.id),
      saved_fees ? publishedBook(db, saved_fees.book.id) : bookInForce(db, day),
      newestNumber(db, client.id),
      isBotUnderWay(db, client.id, at),
      readLetterSource(db, { client_id: client.id, now: at, own: { fees: null } }),
      templatesInForce(db, londonDay(at)),
      readLaw(db),
    ]);
  const rules = book?.rules ?? DEFAULT_PRICING_RULES;
  const details = storedProformaDetailsSchema.parse(proforma.details);
  const draft =
    stored?.draft ??
    defaultDraft({ id: proforma.id, details }, { settings, valid_days: book?.rules.valid_days });
  return {
    client,
    proforma_id: proforma.id,
    details,
    dismissed: proforma.dismissed,
    saved_fees,
    catalogue,
    firm: publicPart(firm),
    registration: registrationLines(letter_source.facts, {
      firm_name: firm.name,
      is_vat_registered: rules.is_vat_registered,
    }),
    letters: { source: letter_source, templates },
    settings,
    draft,
    draft_version: stored?.version ?? 0,
    draft_edited_by_name: stored?.edited_by_name ?? null,
    draft_edited_at: stored?.edited_at ?? null,
    pricing: {
      book: {
        prices: saved_fees && book ? book.prices : [],
        rules,
      },
      vat_rates: {
        standard: vatRateOn('vat_standard_rate', day, law),
        reduced: vatRateOn('vat_reduced_rate', day, law),
      },
      adjustments: saved_fees?.adjustments ?? { overrides: [], discounts: [] },
    },
    number: newest + 1,
    is_bot_under_way,
  };
}

/** The users behind the ids. Null for an API key, and for an account that no longer exists. */
export async function readInvolvedPeople(
  db: Db | Tx,
  { sender, owner, countersignatory }: Record<keyof InvolvedPeople, string | null>,
): Promise<InvolvedPeople> {
  const ids = [sender, owner, countersignatory].filter((id) => id !== null);
  const { full_name, email, first_name, last_name } = users;
  const found = await db
    .select({ user_id: users.id, full_name, email, first_name, last_name })
    .from(users)
    .where(inArray(users.id, ids));
  const userOf = (id: string | null) => found.find(({ user_id }) => user_id === id) ?? null;
  return { sender: userOf(sender), owner: userOf(owner), countersignatory: userOf(countersignatory) };
}

async function readDraft(db: Db | Tx, client_id: string) {
  const [stored] = await db.select().from(proposal_drafts).where(eq(proposal_drafts.client_id, client_id));
  if (!stored) return null;
  return { ...stored, draft: typedDraftSchema.parse(stored.draft) };
}

async function newestNumber(db: Db | Tx, client_id: string): Promise<number> {
  const [newest] = await db
    .select({ number: proposal_versions.number })
    .from(proposal_versions)
    .where(eq(proposal_versions.client_id, client_id))
    .orderBy(desc(proposal_versions.number))
    .limit(1);
  return newest?.number ?? 0;
}

/** Whether the bot is sending a proposal. Returns false if its run is overdue. */
async function isBotUnderWay(db: Db | Tx, client_id: string, now: Date): Promise<boolean> {
  const [run] = await db
    .select({ started_at: proposal_runs.started_at })
    .from(proposal_runs)
    .where(and(eq(proposal_runs.client_id, client_id), eq(proposal_runs.state, 'under_way')));
  return run !== undefined && runTimeLeft(run.started_at, now) > 0;
}
