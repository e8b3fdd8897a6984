import { Stack, Text } from '@mantine/core';
import type { Preparation } from '#contract/proposal-versions/preparation.ts';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { SavedFees } from '#web/features/fees/saved-fees.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { FORM_PARTS } from './form-parts.ts';

const listFormat = new Intl.ListFormat('en-GB');

/** The fees with their workings, as saved with the proforma. Staff change them in the proforma. */
export function FeesSection({
  preparation: { client, proforma_id, saved_fees },
}: {
  preparation: Pick<Preparation, 'client' | 'proforma_id' | 'saved_fees'>;
}) {
  const optional = saved_fees?.fees.lines.filter(({ is_optional }) => is_optional) ?? [];
  return (
    <SectionCard
      id={FORM_PARTS.fees}
      title="Services and fees"
      actions={
        <LinkAnchor to={paths.clientProforma} params={{ id: client.id }} size="sm">
          Edit in the proforma
        </LinkAnchor>
      }
    >
      <Stack gap="xs">
        {saved_fees ? (
          <SavedFees proformaId={proforma_id} saved={saved_fees} isNewest />
        ) : (
          <Text size="sm">
            The proforma has no fees, because no price book was in force when it was saved.
          </Text>
        )}
        {optional.length > 0 && (
          <Text size="sm">
            The client may leave out {listFormat.format(optional.map(({ name }) => name))}.
          </Text>
        )}
      </Stack>
    </SectionCard>
  );
}
