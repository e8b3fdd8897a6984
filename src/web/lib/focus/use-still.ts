import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Returns what `read` returned when a mouse or the keyboard came to the element, until it leaves: so that nothing that
 * acts moves under the pointer. Null while nothing is held, or if `read` returned null. `release` shows the latest; the
 * next movement holds it again.
 */
export function useHeld<T>(read: () => T | null) {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const hold = () =>
    setHeld((before) => {
      const value = before ? null : read();
      return value === null ? before : { value };
    });
  const release = () => setHeld(null);
  const point = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hold();
  return {
    held: held ? held.value : null,
    release,
    still: {
      onPointerEnter: point,
      onPointerMove: point,
      onPointerLeave: release,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && release(),
    },
  };
}

/** Returns the latest value, or the one that is held. */
export function useStill<T>(latest: T) {
  const { held, still } = useHeld(() => ({ latest }));
  return { shown: held ? held.latest : latest, still };
}
