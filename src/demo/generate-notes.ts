import type { Client } from '#contract/clients/clients/client.ts';
import type { ClientStatus } from '#contract/clients/clients/client-status.ts';
import { CALENDLY_SOURCE } from '#contract/clients/clients/inquiry-source.ts';
import type { Business } from './generate-business.ts';
import type { GeneratedHistory, HistoryStage, SeedUser } from './generate-history.ts';
import { VAT_THRESHOLD } from './generate-proforma.ts';
import type { DemoRandom } from './random.ts';
import { ADVISED_NOTES, COMPANY_NOTES, NEAR_VAT_NOTE, SECTOR_NOTES, STAGE_NOTES } from './remarks.ts';
import { isoOfWorkingTime } from './working-time.ts';

export interface GeneratedNote {
  note_text: string;
  user: SeedUser;
  created_at: string;
}

/** State that the generators of one client's history share. */
export interface HistoryState {
  random: DemoRandom;
  stages: readonly HistoryStage[];
  client: Client;
  business: Business;
  anybody: () => SeedUser;
  history: GeneratedHistory;
}

function inSentence(industry: string): string {
  return /^[A-Z][A-Z]/.test(industry) ? industry : industry.charAt(0).toLowerCase() + industry.slice(1);
}

/** Returns possible notes for a stage, in a plausible order. */
function notesFor(status: ClientStatus, { trade, trading_style, advised, turnover }: Business): string[] {
  const texts = [...STAGE_NOTES[status]];
  if (trading_style === 'Limited Company') texts.push(...(COMPANY_NOTES[status] ?? []));
  if (advised) texts.push(...(ADVISED_NOTES[status] ?? []));
  if (status === 'info_returned' && turnover > 75_000 && turnover < VAT_THRESHOLD) texts.push(NEAR_VAT_NOTE);
  const special = SECTOR_NOTES[trade.sector];
  if (special && status === 'zoom_call_booked' && turnover > 0) texts.push(...special);
  return [...new Set(texts)];
}

/** Generates the notes of all stages, oldest first, and adds them to the history. */
export function writeNotes({
  random,
  stages,
  client,
  business,
  anybody,
  history,
}: HistoryState): GeneratedNote[] {
  const notes: GeneratedNote[] = [];
  for (const { status, from, to } of stages) {
    if (status === 'new_inquiry' && client.inquiry_source === CALENDLY_SOURCE) continue;
    let after = from;
    const count = random.weighted([
      [0, 58],
      [1, 34],
      [2, 8],
    ]);
    const texts = notesFor(status, business);
    const chosen = new Set(random.shuffle(texts).slice(0, count));
    for (const template of texts.filter((text) => chosen.has(text))) {
      const note_text = template
        .replaceAll('{first}', client.first_name)
        .replaceAll('{industry}', inSentence(business.trade.industry));
      after += (to - after) * (0.02 + 0.5 * random.next());
      const user = anybody();
      notes.push({ note_text, user, created_at: isoOfWorkingTime(after) });
      history.add(after, 'note.added', user);
    }
  }
  return notes;
}
