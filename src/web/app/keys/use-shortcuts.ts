import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { singleKeysOn } from '#web/lib/keys/single-keys.ts';
import { isAnyMissing } from '#web/lib/lazy/missing-parts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { type Meaning, meaningOf } from './shortcuts.ts';

export interface ShortcutActions {
  openPalette: () => void;
  showShortcuts: () => void;
}

/**
 * Listens for shortcuts. Single-key ones never fire while the user types, or in a dialog or menu.
 * `takeTypedAhead` returns the text typed while the palette was opening. The palette receives later keys itself.
 */
export function useShortcuts({ openPalette, showShortcuts }: ShortcutActions): {
  takeTypedAhead: () => string;
} {
  const navigate = useNavigate();
  const gPressedAt = useRef<number | undefined>(undefined);
  /** True from the request for the palette until its field has the focus. */
  const opening = useRef(false);
  const typedAhead = useRef('');

  function perform(meaning: Meaning): boolean {
    if (meaning.kind === 'go') void navigate({ to: meaning.to });
    else if (meaning.kind === 'add') void navigate({ to: paths.clientAdd });
    else if (meaning.kind === 'help') showShortcuts();
    else if (meaning.kind === 'search') return operate('/');
    else if (meaning.kind === 'control') return operate(meaning.key);
    return true;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (isPaletteKey(event) && (opening.current || !isDialogOpen())) {
      event.preventDefault();
      opening.current = true;
      typedAhead.current = '';
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    // If the palette's code fails to load, the palette never takes the keys.
    if (isAnyMissing()) opening.current = false;
    if (opening.current) return typeAhead(event);
    if (isDialogOpen()) return;
    if (isTaken(event) || !singleKeysOn()) return;
    const before = gPressedAt.current;
    const meaning = meaningOf(event.key, before === undefined ? undefined : event.timeStamp - before);
    gPressedAt.current = meaning?.kind === 'first-of-pair' ? event.timeStamp : undefined;
    if (meaning && perform(meaning)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const stopTypingAhead = () => {
      opening.current = false;
    };
    document.addEventListener('keydown', listen);
    document.addEventListener('pointerdown', stopTypingAhead);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('pointerdown', stopTypingAhead);
    };
  }, []);

  /** Collects text for the opening palette, so that the focused element doesn't receive it. */
  function typeAhead(event: KeyboardEvent): void {
    if (event.key === 'Escape' || isInDialog(event.target)) opening.current = false;
    else if (event.key.length === 1) typedAhead.current += event.key;
    else if (event.key === 'Backspace') typedAhead.current = typedAhead.current.slice(0, -1);
    if (opening.current && event.key !== 'Tab') event.preventDefault();
  }

  function takeTypedAhead(): string {
    opening.current = false;
    const typed = typedAhead.current;
    typedAhead.current = '';
    return typed;
  }
  return { takeTypedAhead };
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"]') !== null;
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

const TYPED_INTO =
  'textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="slider"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether the focused control handles the key itself. */
function isTaken({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  // Arrows move between radio buttons. With Shift, they select text.
  if (key.startsWith('Arrow') && (shiftKey || target.closest('input'))) return true;
  return target.closest(TYPED_INTO) !== null;
}

/** Activates the control with this key in `aria-keyshortcuts`. Returns whether it found one. */
function operate(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].find(
    (found) => found.checkVisibility() && !found.matches(':disabled, [aria-disabled="true"]'),
  );
  if (!control) return false;
  const isField = !control.matches('a, button');
  // Buttons don't receive the focus, so that it stays in place from one client of a queue to the next.
  if (isField) control.focus();
  if (!isField || control.ariaHasPopup === 'listbox') control.click();
  return true;
}
