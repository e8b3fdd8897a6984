import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '#web/lib/paths.ts';
import { type Meaning, meaningOf } from './shortcuts.ts';
import { singleKeysOn } from './single-keys.ts';

/** Milliseconds that the palette may take to open. */
const OPENING_MS = 1_000;

export interface ShortcutActions {
  openPalette: () => void;
  showShortcuts: () => void;
}

/** Listens for the product's shortcuts. Those of a single key never fire while one types, or in a dialog or a menu. */
export function useShortcuts({ openPalette, showShortcuts }: ShortcutActions): void {
  const navigate = useNavigate();
  const gPressedAt = useRef<number | undefined>(undefined);
  const paletteAskedAt = useRef(-OPENING_MS);

  function carryOut(meaning: Meaning): boolean {
    if (meaning.kind === 'go') void navigate({ to: meaning.to });
    else if (meaning.kind === 'add') void navigate({ to: paths.clientAdd });
    else if (meaning.kind === 'help') showShortcuts();
    else if (meaning.kind === 'search') return operate('/');
    else if (meaning.kind === 'control') return operate(meaning.key);
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isDialogOpen()) {
      paletteAskedAt.current = -OPENING_MS;
      return;
    }
    if (
      event.key.toLowerCase() === 'k' &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      event.preventDefault();
      paletteAskedAt.current = event.timeStamp;
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    // What is typed ahead of the palette is meant for it.
    if (event.timeStamp - paletteAskedAt.current < OPENING_MS) return;
    if (isBusy(event.target) || !singleKeysOn()) return;
    const before = gPressedAt.current;
    const meaning = meaningOf(event.key, before === undefined ? undefined : event.timeStamp - before);
    gPressedAt.current = meaning?.kind === 'first-of-pair' ? event.timeStamp : undefined;
    if (meaning && carryOut(meaning)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

const TYPED_INTO =
  'textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="slider"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether the focused control has a use for letters itself. */
function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

/** Uses the control on the screen that names this key in `aria-keyshortcuts`. False where there is none. */
function operate(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].find(
    (found) => found.checkVisibility() && !found.matches(':disabled'),
  );
  if (!control) return false;
  control.focus();
  if (control.matches('a, button, [aria-haspopup="listbox"]')) control.click();
  return true;
}
