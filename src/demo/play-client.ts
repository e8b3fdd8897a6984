import { CLIENT_STATUSES, type ClientStatus } from '#contract/clients/clients/client-status.ts';
import type { VersionSummary } from '#contract/proposals/proposal-versions/version-summary.ts';
import type { SignedInCtx } from '#server/context.ts';
import { setStatus } from '#server/features/clients/clients/set-status.ts';
import { createNote } from '#server/features/clients/notes/create-note.ts';
import { createProforma } from '#server/features/pricing/proforma/create-proforma.ts';
import { sendProposal } from '#server/features/proposals/proposals/send-proposal.ts';
import type { GeneratedClient } from './generate.ts';
import type { GeneratedActivity, SeedUser } from './generate-history.ts';
import {
  type ClientSide,
  type Ending,
  playEnding,
  prepareDraft,
  sendDemoProposal,
  signAll,
} from './play-proposal.ts';

/** A generated client in two parts: rows until the proforma, and what happens from then on. */
export interface SplitClient {
  until: GeneratedClient;
  /** Oldest first, the first one the proforma. */
  from: GeneratedActivity[];
  notes: GeneratedClient['notes'];
  proforma: NonNullable<GeneratedClient['proforma']>;
  /** In the end. */
  status: ClientStatus;
}

/** Splits a client before the proforma. Returns null if there is none. */
export function splitAtProforma(generated: GeneratedClient): SplitClient | null {
  const { client, activity, notes, proforma } = generated;
  const first = activity.findIndex(({ type }) => type === 'proforma.saved');
  const saved = activity[first];
  if (!saved || !proforma) return null;
  const before = activity.slice(0, first);
  const moved = before.findLast(({ changes }) => changes.status !== undefined);
  const addedBefore = before.filter(({ type }) => type === 'note.added').length;
  return {
    until: {
      ...generated,
      client: {
        ...client,
        status: statusIn(moved) ?? 'new_inquiry',
        status_changed_at: moved?.at ?? client.created_at,
      },
      activity: before,
      notes: notes.slice(0, addedBefore),
      proforma: null,
    },
    from: activity.slice(first),
    notes: notes.slice(addedBefore),
    proforma,
    status: client.status,
  };
}

const statusIn = (event: GeneratedActivity | undefined) =>
  CLIENT_STATUSES.find((status) => status === event?.changes.status?.to);

/**
 * Plays a client's history from the proforma on with the product's verbs, up to `now` (ms). `ending`: what
 * becomes of a proposal by Tallygate that nobody has signed; null if GoProposal sends it.
 */
export async function playClient(
  { until: { client }, from, notes, proforma }: SplitClient,
  {
    side,
    as,
    ending,
    isPrepared,
    now,
  }: {
    side: ClientSide;
    as: (user: SeedUser) => SignedInCtx;
    ending: Ending | null;
    isPrepared: boolean;
    now: number;
  },
): Promise<void> {
  const { id: client_id } = client;
  const left = [...notes];
  let context: SignedInCtx | null = null;
  let version: VersionSummary | null = null;
  for (const event of from) {
    const { type, at, actor } = event;
    if (actor === null) continue;
    const time = new Date(at).getTime();
    const to = statusIn(event);
    const isSignedHere = to === 'goproposal_signed' && version !== null;
    if (isSignedHere && version) await signAll(side, version, time);
    await side.moveTo(time);
    context = as(actor);
    if (type === 'proforma.saved')
      await createProforma({ context, input: { client_id, details: proforma.details } });
    if (type === 'note.added')
      await createNote({
        context,
        input: { client_id, note_text: left.shift()?.note_text ?? '', mentions: [] },
      });
    if (type === 'proposal.sent') {
      if (ending === null) await sendProposal({ context, input: { client_id } });
      else version = await sendDemoProposal(context, client_id);
    }
    if (to === 'onedrive_created' || (to === 'goproposal_signed' && !isSignedHere))
      await setStatus({ context, input: { id: client_id, status: to } });
  }
  if (!context) return;
  const last = new Date(from.at(-1)?.at ?? client.created_at).getTime();
  if (isPrepared) await prepareDraft(context, client_id);
  if (ending && version && !from.some((event) => statusIn(event) === 'goproposal_signed'))
    await playEnding(side, { ending, context, client_id, version, from: last, to: now });
}
