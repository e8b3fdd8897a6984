import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels of movement that start a drag. With `hold`, a finger that moves this far before `HOLD_MS` scrolls instead. */
const SLACK = 6;
/** Milliseconds that a finger rests on a scrollable area before a drag starts. */
const HOLD_MS = 300;
/** Pixels from an edge at which dragging scrolls. */
const EDGE = 56;
/** Pixels scrolled per frame. */
const STEP = 8;

/** Marks an element as a drop target. The value identifies the target. */
const TARGET = 'data-drop-target';

export interface PointerDrag<Thing> {
  /** The dragged item and the target under it. */
  dragged: { thing: Thing; over: string | null } | null;
  /**
   * Call from `onPointerDown`. `card`: a copy of it follows the pointer. `hold`: a finger must rest before it drags.
   * `count`: the number of items that move. If above 1, the copy has this number as `data-count`.
   */
  press: (
    event: ReactPointerEvent<HTMLElement>,
    thing: Thing,
    card: HTMLElement,
    options?: { hold: boolean; count?: number },
  ) => void;
}

/**
 * Drag and drop for mouse, pen and touch. The browser's own version is unreliable on touch screens. Escape cancels.
 * The `sideways` element scrolls horizontally at its edges, as the window does vertically.
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
  const isDragging = useRef(false);

  // Prevents scrolling during a drag. Safari only honours listeners added before the touch began.
  useEffect(() => {
    const listening = new AbortController();
    const preventScroll = (event: TouchEvent) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    window.addEventListener('touchmove', preventScroll, { passive: false, signal: listening.signal });
    return () => listening.abort();
  }, []);

  const press = useCallback<PointerDrag<Thing>['press']>(
    (event, thing, card, { hold, count = 1 } = { hold: false }) => {
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
        isDragging.current = true;
        ghost = ghostOf(card);
        if (count > 1) ghost.dataset.count = String(count);
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
        isDragging.current = false;
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
      // Blur events of fields inside the window arrive here too.
      listen('blur', ({ target }) => {
        if (target === window) end();
      });
      listen('keydown', ({ key }) => {
        if (key === 'Escape') end();
      });
      // Prevents text selection, native link dragging and, on touch, the context menu.
      for (const type of ['selectstart', 'dragstart', ...(waits ? ['contextmenu'] : [])]) {
        window.addEventListener(type, (event) => event.preventDefault(), { signal, capture: true });
      }
    },
    [sideways],
  );

  return { dragged, press };
}

/** Adds a copy of the card above everything else, out of reach of the pointer and screen readers. */
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

/** Pixels to scroll for a pointer at `position` between two edges. */
function pull(position: number, { left, right }: { left: number; right: number }): number {
  if (position > right - EDGE) return STEP;
  return position < left + EDGE ? -STEP : 0;
}

/** Prevents the end of a drag from clicking the element underneath. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
