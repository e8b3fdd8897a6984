import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels that a mouse moves before it drags, and that a resting finger may move. */
const SLACK = 6;
/** Milliseconds that a finger rests before it drags what also scrolls: moved sooner, it scrolls. */
const HOLD_MS = 300;
/** Pixels from an edge where what is held there scrolls, and how far with each frame. */
const EDGE = 56;
const STEP = 8;

/** What takes drops says so by this attribute; its value tells one from another. */
const TARGET = 'data-drop-target';

export interface PointerDrag<Thing> {
  /** What is held, and the target it is over. */
  dragged: { thing: Thing; over: string | null } | null;
  /** To be called from `onPointerDown`. `card` is what moves along; `hold` where a finger also scrolls by it. */
  press: (
    event: ReactPointerEvent<HTMLElement>,
    thing: Thing,
    card: HTMLElement,
    options?: { hold: boolean },
  ) => void;
}

/**
 * Dragging by mouse, pen and finger alike: the browsers' own needs a mouse, or a phone that is in the mood. Escape puts
 * what is held back. `sideways` scrolls with what is held at its edges, as the window does up and down.
 */
export function usePointerDrag<Thing>({
  onDrop,
  sideways,
}: {
  onDrop: (thing: Thing, target: string) => void;
  sideways?: { readonly current: HTMLElement | null };
}): PointerDrag<Thing> {
  const [dragged, setDragged] = useState<PointerDrag<Thing>['dragged']>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const holds = useRef(false);

  // A finger that drags doesn't scroll. Safari heeds only who listened before the finger came down.
  useEffect(() => {
    const listening = new AbortController();
    const still = (event: TouchEvent) => {
      if (holds.current && event.cancelable) event.preventDefault();
    };
    window.addEventListener('touchmove', still, { passive: false, signal: listening.signal });
    return () => listening.abort();
  }, []);

  const press = useCallback<PointerDrag<Thing>['press']>(
    (event, thing, card, { hold } = { hold: false }) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId } = event;
      const waits = hold && event.pointerType === 'touch';
      const from = { x: event.clientX, y: event.clientY };
      let at = from;
      let over: string | null = null;
      let ghost: HTMLElement | null = null;
      let frame = 0;
      const pressed = new AbortController();
      const { signal } = pressed;

      function begin(): void {
        holds.current = true;
        ghost = ghostOf(card);
        follow();
        scroll();
      }

      function follow(): void {
        if (!ghost) return;
        ghost.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
        const under = document.elementFromPoint(at.x, at.y)?.closest(`[${TARGET}]`);
        over = under?.getAttribute(TARGET) ?? null;
        setDragged((before) => (before && before.over === over ? before : { thing, over }));
      }

      function scroll(): void {
        const board = sideways?.current;
        if (board) board.scrollLeft += pull(at.x, board.getBoundingClientRect());
        window.scrollBy(0, pull(at.y, { left: 0, right: window.innerHeight }));
        follow();
        frame = requestAnimationFrame(scroll);
      }

      function end(): void {
        pressed.abort();
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        ghost?.remove();
        holds.current = false;
        setDragged(null);
      }

      const timer = waits ? setTimeout(begin, HOLD_MS) : undefined;
      const listen = <Type extends keyof WindowEventMap>(
        type: Type,
        listener: (event: WindowEventMap[Type]) => void,
      ) => window.addEventListener(type, listener, { signal, capture: true });

      listen('pointermove', (moved) => {
        if (moved.pointerId !== pointerId) return;
        at = { x: moved.clientX, y: moved.clientY };
        if (!ghost) {
          if (Math.hypot(at.x - from.x, at.y - from.y) < SLACK) return;
          if (waits) return end();
          begin();
        }
        follow();
      });
      listen('pointerup', (released) => {
        if (released.pointerId !== pointerId) return;
        if (ghost) swallowClick();
        end();
        if (ghost && over !== null) drop.current(thing, over);
      });
      listen('pointercancel', end);
      // Of the window, not of a field in it.
      listen('blur', ({ target }) => {
        if (target === window) end();
      });
      listen('keydown', ({ key }) => {
        if (key === 'Escape') end();
      });
      // What rests on a card is neither a selection, nor a link of the browser's, nor a menu's wish.
      for (const type of ['selectstart', 'dragstart', ...(waits ? ['contextmenu'] : [])]) {
        window.addEventListener(type, (wish) => wish.preventDefault(), { signal, capture: true });
      }
    },
    [sideways],
  );

  return { dragged, press };
}

/** A picture of the card that lies over everything and is in nobody's way. */
function ghostOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  Object.assign(ghost.style, {
    position: 'fixed',
    zIndex: '400',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    opacity: '0.9',
    pointerEvents: 'none',
    boxShadow: 'var(--mantine-shadow-md)',
  });
  document.body.append(ghost);
  return ghost;
}

/** Pixels to scroll for something held at `position` between two edges. */
function pull(position: number, { left, right }: { left: number; right: number }): number {
  if (position > right - EDGE) return STEP;
  return position < left + EDGE ? -STEP : 0;
}

/** The end of a drag is no click on what lies there. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
