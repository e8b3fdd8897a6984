import { useSyncExternalStore } from 'react';
import { type Client, clientFullName } from '#contract/clients/client.ts';
import { client } from '#web/lib/api/api.ts';
import { COPIED_MS, copyText } from '#web/lib/browser/copy-text.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyCopy, notifyError } from '#web/lib/messages/notify.ts';

/** A new link that the browser refused its clipboard: to be copied by hand. */
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

// Kept outside of the components: the card that was clicked may be drawn anew, or leave its list, by being clicked.
const generations = new Map<string, LinkGeneration>();
const listeners = new Set<() => void>();

function set(clientId: string, state: LinkGeneration): void {
  if (state === IDLE) generations.delete(clientId);
  else generations.set(clientId, state);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How far the making of a client's link is. */
export function useLinkGeneration(clientId: string): LinkGeneration {
  return useSyncExternalStore(subscribe, () => generations.get(clientId) ?? IDLE);
}

/** Whether a link is being made, or 'Copied!' shows somewhere. */
export function useLinksUnderWay(): boolean {
  return useSyncExternalStore(subscribe, () =>
    [...generations.values()].some(({ phase }) => phase !== 'idle'),
  );
}

/** The first of the links that wait to be copied by hand, whoever's it is. */
export function useRefusedLink(): RefusedLink | null {
  return useSyncExternalStore(
    subscribe,
    () => [...generations.values()].find(({ refused }) => refused)?.refused ?? null,
  );
}

/** Makes a client's link, puts it into the clipboard and says how that went. */
export async function generateLink(of: Client): Promise<void> {
  const clientId = of.id;
  if (generations.get(clientId)?.phase === 'busy') return;
  set(clientId, { phase: 'busy', refused: null });
  let url: string;
  try {
    ({ url } = await client.links.generate({ client_id: clientId }));
  } catch (error) {
    set(clientId, IDLE);
    notifyError(describeError(error, 'Failed to generate link'));
    return;
  }
  const clientName = clientFullName(of);
  if (!(await copyText(url))) {
    set(clientId, { phase: 'idle', refused: { clientId, clientName, url } });
    return;
  }
  const copied: LinkGeneration = { phase: 'copied', refused: null };
  set(clientId, copied);
  notifyCopy('Link generated and copied to clipboard', clientName);
  setTimeout(() => {
    if (generations.get(clientId) === copied) set(clientId, IDLE);
  }, COPIED_MS);
}

/** Once the link was seen, or copied by hand. */
export function forgetRefused(clientId: string): void {
  if (generations.get(clientId)?.refused) set(clientId, IDLE);
}
