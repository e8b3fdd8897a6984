const STORED = 'tallygate:single-keys';

/** Whether shortcuts without Ctrl or Cmd are on. Whoever dictates, or hits keys by mistake, can do without (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
}
