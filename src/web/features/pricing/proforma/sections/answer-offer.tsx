import { Button, Text } from '@mantine/core';
import type { AnswerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';

interface OfferProps {
  form: ProformaFormApi;
  offers: AnswerOffers;
}

/** Offers the entity type that the client's answers suggest, until it is chosen. */
export function EntityTypeOffer({ form, offers: { entity_type } }: OfferProps) {
  const chosen = form.useWatchValue('entity_type');
  if (entity_type === null || chosen === entity_type) return null;
  return (
    <Offer
      from="The client answered"
      value={entity_type}
      onTake={() => form.setFieldValue('entity_type', entity_type)}
    />
  );
}

/** Offers the month in which the company started, until it is chosen. */
export function StartOffer({ form, offers: { start } }: OfferProps) {
  const month = form.useWatchValue('start_date_month');
  const year = form.useWatchValue('start_date_year');
  if (start === null || (month === start.month && year === start.year)) return null;
  return (
    <Offer
      from="The company started in"
      value={`${start.month} ${start.year}`}
      onTake={() => {
        form.setFieldValue('start_date_month', start.month);
        form.setFieldValue('start_date_year', start.year);
      }}
    />
  );
}

function Offer({ from, value, onTake }: { from: string; value: string; onTake: () => void }) {
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.offer} ref={returnFocusOnUnmount}>
      {from} {value}.
      <Button variant="default" size="compact-sm" onClick={onTake}>
        Use {value}
      </Button>
    </Text>
  );
}
