import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isAnyMissing } from '#web/lib/lazy/missing-parts.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { type Meaning, meaningOf } from './shortcuts.ts';
import { singleKeysOn } from './single-keys.ts';

export interface ShortcutActions {
  openPalette: () => void;
  showShortcuts: () => void;
}

/**
 * Listens for the product's shortcuts. Those of a single key never fire while one types, or in a dialog or a menu.
 * `takeTypedAhead` gives, once, what was typed since the palette was asked for; from then on it gets the keys itself.
 */
export function useShortcuts({ openPalette, showShortcuts }: ShortcutActions): {
  takeTypedAhead: () => string;
} {
  const navigate = useNavigate();
  const gPressedAt = useRef<number | undefined>(undefined);
  /** The palette was asked for, and its field has not got the focus yet. */
  const opening = useRef(false);
  const typedAhead = useRef('');

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
    if (isPaletteKey(event) && (opening.current || !isDialogOpen())) {
      event.preventDefault();
      opening.current = true;
      typedAhead.current = '';
      openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Shift') return;
    // A palette whose code can't be fetched never takes over.
    if (isAnyMissing()) opening.current = false;
    if (opening.current) return typeAhead(event);
    if (isDialogOpen()) return;
    if (isTaken(event) || !singleKeysOn()) return;
    const before = gPressedAt.current;
    const meaning = meaningOf(event.key, before === undefined ? undefined : event.timeStamp - before);
    gPressedAt.current = meaning?.kind === 'first-of-pair' ? event.timeStamp : undefined;
    if (meaning && carryOut(meaning)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const turnElsewhere = () => {
      opening.current = false;
    };
    document.addEventListener('keydown', listen);
    document.addEventListener('pointerdown', turnElsewhere);
    return () => {
      document.removeEventListener('keydown', listen);
      document.removeEventListener('pointerdown', turnElsewhere);
    };
  }, []);

  /** What is typed ahead of the palette is meant for it, and for nothing that has the focus meanwhile. */
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

/** Whether the focused control has a use for the key itself. */
function isTaken({ target, key, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  // Arrows choose among radio buttons; with Shift they select text.
  if (key.startsWith('Arrow') && (shiftKey || target.closest('input'))) return true;
  return target.closest(TYPED_INTO) !== null;
}

/** Uses the control on the screen that names this key in `aria-keyshortcuts`. False where there is none. */
function operate(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].find(
    (found) => found.checkVisibility() && !found.matches(':disabled, [aria-disabled="true"]'),
  );
  if (!control) return false;
  const isField = !control.matches('a, button');
  // Who walks through a queue by its keys stays where they work on each client.
  if (isField) control.focus();
  if (!isField || control.ariaHasPopup === 'listbox') control.click();
  return true;
}
