import { eq } from 'drizzle-orm';
import type { Services } from '#server/context.ts';
import { clients } from '#server/db/schema/clients/clients.ts';
import { firm } from '#server/db/schema/firm/firm.ts';
import { users } from '#server/db/schema/users.ts';
import { addColleagues, addPackage, addViews, demoClients } from './demo-clients.ts';
import { addFirmDocuments } from './due-diligence/firm-documents.ts';
import { keepFiles } from './due-diligence/keep-files.ts';
import { addLookalikes, loadInventedList } from './due-diligence/screen-files.ts';
import { withMovedClock } from './moved-clock.ts';
import { openFirm, sendByTallygate } from './open-firm.ts';
import { planWork } from './plan-work.ts';
import { playClient, type SplitClient, splitAtProforma } from './play-client.ts';
import { ENDINGS, type Ending } from './play-proposal.ts';
import { actorsIn, playedServices } from './played-services.ts';
import { storeGenerated } from './store-generated.ts';

const DAY_MS = 86_400_000;
/** Before the first client. */
const OPENED_DAYS_AGO = 430;
const SWITCHED_DAYS_AGO = 40;
/** The partner who sets the firm up. */
const PARTNER = 'Catherine Doyle';

/**
 * Fills an empty installation with the work of a practice that has existed for a year, all or nothing. Proposals, their
 * records and all that happens after a proforma come from the product's own verbs under a moved clock. Returns the
 * number of clients stored: 0 if there were clients already.
 */
export async function seedDemo(services: Services): Promise<number> {
  const [client] = await services.db.select({ id: clients.id }).from(clients).limit(1);
  if (client) return 0;
  const now = services.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return withMovedClock(services.db, async (clock) => {
    const { db } = clock;
    const staff = await addColleagues(db);
    const partner = staff.find(({ full_name }) => full_name === PARTNER);
    if (!partner) throw new Error('The demo has nobody who sets it up');
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, partner.user_id));
    const links = new Map<string, string>();
    const anyone = playedServices(services, clock, links);
    const as = await actorsIn(db, anyone);

    await clock.set(daysAgo(OPENED_DAYS_AGO));
    await openFirm(as(partner));
    await db.update(firm).set({ is_demo: true, checklist_dismissed_at: clock.now().toISOString() });
    await addPackage(db);
    await addViews(db, partner.user_id);
    await clock.set(daysAgo(SWITCHED_DAYS_AGO));
    await sendByTallygate(as(partner));

    const generated = [...demoClients({ now, users: staff, bookers: services.env.callBookers })];
    const split = new Map(generated.map((one) => [one, splitAtProforma(one)]));
    const stored = await storeGenerated(
      db,
      generated.map((one) => split.get(one)?.until ?? one),
    );
    const played = [...split.values()].filter((one) => one !== null);
    const switchedAt = daysAgo(SWITCHED_DAYS_AGO).toISOString();
    const endings = byTallygate(played, switchedAt);
    for (const [index, one] of played.entries()) {
      let time = 0;
      await playClient(one, {
        side: {
          anyone: { ...anyone, ip_address: `203.0.113.${index + 1}` },
          tokenFor: (email) => links.get(email) ?? '',
          async moveTo(at) {
            time = Math.max(time, Math.min(at, now.getTime()));
            await clock.set(new Date(time));
          },
        },
        as,
        ending: endings.get(one) ?? null,
        isPrepared: one.status === 'proforma_review' && index % 2 === 0,
        now: now.getTime(),
      });
    }
    await planWork({ clock, as, partner, now });
    await clock.set(now);
    const colleague = staff.find(({ user_id }) => user_id !== partner.user_id) ?? partner;
    await addFirmDocuments(as(partner));
    const untouched = await keepFiles({ db, staff: as(colleague), approver: as(partner) });
    // The files were accepted before. Their parties are screened when the app has started.
    await loadInventedList(as(partner));
    await addLookalikes(as(colleague), untouched);
    return stored;
  });
}

/** How many signed proposals are Tallygate's. Each is rendered twice, so there are few. */
const BY_TALLYGATE = { goproposal_signed: 3, onedrive_created: 1 } as const;

/**
 * Chooses the clients whose proposals Tallygate sends, the newest of each status, with what becomes of a proposal that
 * nobody signs. The half-signed one has two signatories. GoProposal sends the others.
 */
function byTallygate(played: readonly SplitClient[], switchedAt: string): Map<SplitClient, Ending> {
  const sentAt = ({ from }: SplitClient) => from.find(({ type }) => type === 'proposal.sent')?.at ?? '';
  const newest = played
    .filter((one) => sentAt(one) >= switchedAt)
    .toSorted((one, other) => sentAt(other).localeCompare(sentAt(one)));
  const isForTwo = ({ proforma }: SplitClient) =>
    proforma.details.additional_contacts.some(({ authorization }) => authorization);
  const open = newest.filter(({ status }) => status === 'goproposal_sent');
  const half = open.find(isForTwo);
  const sent = half ? [half, ...open.filter((one) => one !== half)] : open;
  const ended = (['goproposal_signed', 'onedrive_created'] as const).flatMap((status) =>
    newest.filter((one) => one.status === status).slice(0, BY_TALLYGATE[status]),
  );
  return new Map([
    ...ENDINGS.flatMap((ending, index) => {
      const one = sent[index];
      return one ? [[one, ending] as const] : [];
    }),
    ...ended.map((one) => [one, 'opened'] as const),
  ]);
}
