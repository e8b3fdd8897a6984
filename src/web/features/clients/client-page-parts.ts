/** Ids of the parts of a client's page that buttons on the same page scroll to. */
export const CLIENT_PAGE_PARTS = { proforma: 'proforma-entry', send: 'proposal-actions' } as const;

/** Milliseconds to wait for a part whose code is still loading. */
const PATIENCE_MS = 5_000;

/** Scrolls to a part and focuses it, so that Tab continues from there. */
export function goToPart(id: string): void {
  if (showPart(id)) return;
  const observer = new MutationObserver(() => {
    if (showPart(id)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function showPart(id: string): boolean {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'center' });
  part?.focus({ preventScroll: true });
  return part !== null;
}
