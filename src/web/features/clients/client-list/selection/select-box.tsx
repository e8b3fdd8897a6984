import type { Client } from '#contract/clients/clients/client.ts';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import classes from './select-box.module.css';
import { toggleSelected, useIsSelected, useIsSelecting } from './selection-store.ts';

/** Selects a client for a bulk action. A plain element, because it's on every card. */
export function SelectBox({
  client,
  className,
}: {
  client: Pick<Client, 'id' | 'first_name' | 'surname'>;
  className?: string | undefined;
}) {
  return (
    <input
      type="checkbox"
      aria-label={`Select ${clientFullName(client)}`}
      className={className ? `${classes.box} ${className}` : classes.box}
      data-selecting={useIsSelecting() || undefined}
      checked={useIsSelected(client.id)}
      onChange={({ nativeEvent }) =>
        void toggleSelected(client.id, {
          range: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
        })
      }
      // With Shift, the browser would select the text in between.
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault();
      }}
    />
  );
}
