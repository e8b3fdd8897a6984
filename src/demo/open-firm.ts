import { eq, inArray, sql } from 'drizzle-orm';
import { DEFAULT_DESK_SETTINGS } from '#contract/clients/desk-settings/desk-settings.ts';
import { LETTER_FACTS, letterFactsSchema } from '#contract/proposals/letter-facts/letter-facts.ts';
import { londonDay } from '#contract/values/london-time.ts';
import type { SignedInCtx } from '#server/context.ts';
import { letter_template_versions, letter_templates } from '#server/db/schema/firm/letter-templates.ts';
import { saveDeskSettings } from '#server/features/clients/desk-settings/save-desk-settings.ts';
import { saveFirm } from '#server/features/firm/firm/save-firm.ts';
import { saveLetterFacts } from '#server/features/proposals/letter-facts/save-letter-facts.ts';
import { seedLetters } from '#server/features/proposals/letter-templates/add-starters.ts';
import { publishReviewed } from '#server/features/proposals/letter-templates/publish-reviewed.ts';
import { saveProposalSettings } from '#server/features/proposals/proposal-versions/settings/save-proposal-settings.ts';
import { addPriceBook, FIRM } from './demo-clients.ts';
import { DEMO_LOGO } from './demo-logo.ts';

/** Starts the text of each covering letter. */
const DEMO_MARK = '*A letter of the demo, for invented clients only.*';

/** Sets up the firm as its administrator would: look, facts, prices and letters in force from the clock's day. */
export async function openFirm(context: SignedInCtx): Promise<void> {
  const { version: _, ...look } = FIRM;
  await saveFirm({ context, input: { ...look, logo: DEMO_LOGO, version: 0 } });
  const samples = Object.entries(LETTER_FACTS).map(([fact, { sample }]) => [fact, sample]);
  const facts = letterFactsSchema.parse({
    ...Object.fromEntries(samples),
    legal_name: 'Marsh & Doyle Accountants Ltd',
    trading_names: 'Marsh & Doyle',
    registered_office: '12 Park Row, Leeds LS1 5HD',
    complaints_contact: 'Catherine Doyle, complaints@marsh-doyle.example',
    data_contact: 'privacy@marsh-doyle.example',
  });
  await saveLetterFacts({ context, input: { ...facts, version: 0 } });
  await addPriceBook(context.db, context.now());
  await publishLetters(context);
  await saveDeskSettings({
    context,
    input: { ...DEFAULT_DESK_SETTINGS, monthly_target: 1_500_000, version: 0 },
  });
}

/** Proposals are sent by Tallygate from the clock's time on. */
export async function sendByTallygate(context: SignedInCtx): Promise<void> {
  await saveProposalSettings({
    context,
    input: { sent_by: 'tallygate', needs_code: false, countersignatory: null, version: 0 },
  });
}

async function publishLetters(context: SignedInCtx): Promise<void> {
  const { db } = context;
  await seedLetters({ db });
  const { id: version_id, template_id, version, state, text } = letter_template_versions;
  const covering = db
    .select({ id: letter_templates.id })
    .from(letter_templates)
    .where(eq(letter_templates.part, 'covering'));
  await db
    .update(letter_template_versions)
    .set({ text: sql`${DEMO_MARK}::text || E'\n\n' || ${text}` })
    .where(inArray(template_id, covering));
  const drafts = await db
    .select({ id: template_id, version_id, version })
    .from(letter_template_versions)
    .where(eq(state, 'draft'));
  await publishReviewed({ context, input: { drafts, starts_on: londonDay(context.now()) } });
}
