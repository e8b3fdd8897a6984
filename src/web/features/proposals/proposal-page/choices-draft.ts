const PREFIX = 'tallygate:proposal:';
/** Choices expire after 30 days. */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Reads the options that a signatory left out in this browser. Keys name the version and the signatory, never the
 * token. Never throws: storage may be full or blocked, and the page also works without it.
 */
export function readLeftOut(key: string): string[] {
  try {
    forgetOld();
    const stored = readStored(PREFIX + key);
    const left = isRecord(stored) ? stored.left_out : null;
    return Array.isArray(left) ? left.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

export function writeLeftOut(key: string, left_out: readonly string[]): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ saved_at: Date.now(), left_out }));
  } catch {
    // The page works without storage.
  }
}

export function dropLeftOut(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Deletes expired and damaged choices of all proposals, whose links may never be opened again. */
function forgetOld(): void {
  const oldest = Date.now() - LIFETIME_MS;
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const stored = readStored(key);
    const saved = isRecord(stored) ? stored.saved_at : null;
    if (typeof saved !== 'number' || saved < oldest) localStorage.removeItem(key);
  }
}

/** Returns null for a missing or damaged entry. */
function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
