import { type FocusEvent, type PointerEvent, useState } from 'react';

/**
 * Returns the latest value, or the one that showed when a mouse or the keyboard came to the element, until it leaves:
 * so that nothing that acts moves under the pointer.
 */
export function useStill<T>(latest: T) {
  const [held, setHeld] = useState<{ value: T } | null>(null);
  const hold = () => setHeld((before) => before ?? { value: latest });
  const release = () => setHeld(null);
  return {
    shown: held ? held.value : latest,
    still: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && hold(),
      onPointerLeave: release,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && hold(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && release(),
    },
  };
}
