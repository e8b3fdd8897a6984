const STORED = 'tallygate:single-keys';

/** Whether shortcuts without Ctrl or Cmd are on. WCAG 2.1.4 requires a way to switch them off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    // A browser may block storage.
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Without storage, the shortcuts stay on.
  }
}
