const STORED = 'tallygate:single-keys';

/** Whether shortcuts without Ctrl or Cmd are on. WCAG 2.1.4 requires a way to switch them off. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}
