import { createAtom, useSelector } from '@tanstack/react-store';
import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { keepListsStill } from '#web/features/clients/client-list/keep-still.ts';
import { client } from '#web/lib/api/api.ts';
import { COPIED_MS, copyText } from '#web/lib/browser/copy-text.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyCopy, notifyError } from '#web/lib/messages/notify.ts';

/** A new link to copy by hand, because the browser refused access to the clipboard. */
export interface RefusedLink {
  clientId: string;
  clientName: string;
  url: string;
}

export interface LinkGeneration {
  phase: 'idle' | 'busy' | 'copied';
  refused: RefusedLink | null;
}

const IDLE: LinkGeneration = { phase: 'idle', refused: null };

// Stored outside components: the click may make the card remount or leave its list.
const generations = createAtom<ReadonlyMap<string, LinkGeneration>>(new Map());

function set(clientId: string, state: LinkGeneration): void {
  const next = new Map(generations.get());
  if (state === IDLE) next.delete(clientId);
  else next.set(clientId, state);
  generations.set(next);
  keepListsStill([...next.values()].some(({ phase }) => phase !== 'idle'));
}

function generationOf(clientId: string): LinkGeneration {
  return generations.get().get(clientId) ?? IDLE;
}

/** Returns the progress of generating a client's link. */
export function useLinkGeneration(clientId: string): LinkGeneration {
  return useSelector(generations, (all) => all.get(clientId) ?? IDLE);
}

/** Returns the first link, of any client, that the user must copy by hand. */
export function useRefusedLink(): RefusedLink | null {
  return useSelector(generations, (all) => [...all.values()].find(({ refused }) => refused)?.refused ?? null);
}

/** Generates a link, copies it to the clipboard and shows the result. */
export async function requestLink(target: Client): Promise<void> {
  const clientId = target.id;
  if (generationOf(clientId).phase === 'busy') return;
  set(clientId, { phase: 'busy', refused: null });
  let url: string;
  try {
    ({ url } = await client.links.generate({ client_id: clientId }));
  } catch (error) {
    set(clientId, IDLE);
    notifyError(describeError(error, 'Failed to generate link'));
    return;
  }
  const clientName = clientFullName(target);
  if (!(await copyText(url))) {
    set(clientId, { phase: 'idle', refused: { clientId, clientName, url } });
    return;
  }
  const copied: LinkGeneration = { phase: 'copied', refused: null };
  set(clientId, copied);
  notifyCopy('Link generated and copied to clipboard', clientName);
  setTimeout(() => {
    if (generationOf(clientId) === copied) set(clientId, IDLE);
  }, COPIED_MS);
}

/** Call after the user has seen or copied the link. */
export function forgetRefused(clientId: string): void {
  if (generationOf(clientId).refused) set(clientId, IDLE);
}
