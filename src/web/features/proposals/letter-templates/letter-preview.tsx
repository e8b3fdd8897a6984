import { Alert, Anchor, List, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clientFullName } from '#contract/clients/clients/client-name.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import {
  LETTER_FIELDS,
  type LetterField,
  SOURCE_LABELS,
} from '#contract/proposals/letter-templates/letter-fields.ts';
import type { TemplateScope } from '#contract/proposals/letter-templates/letter-template.ts';
import { fillHeading, fillText } from '#contract/proposals/letters/fill-text.ts';
import type { LetterSource } from '#contract/proposals/letters/letter-source.ts';
import { letterValues } from '#contract/proposals/letters/letter-values.ts';
import { isConsumer } from '#contract/proposals/proposal-versions/is-consumer.ts';
import { MarkdownText } from '#web/components/markdown-text.tsx';
import { useSampleClient } from '#web/features/clients/clients/use-sample-client.tsx';
import { orpc } from '#web/lib/api/api.ts';

export interface LetterPreviewProps {
  scope: Pick<TemplateScope, 'letter' | 'entity_type' | 'readers'>;
  title: string;
  text: string;
  /** Shows where a field is in the text. */
  onShow: (written: string) => void;
}

/** Shows a text as it would read for a client of the firm, and names the fields that can't be filled in. */
export function LetterPreview({ scope, title, text, onShow }: LetterPreviewProps) {
  const { client_id, hasNoClients, select } = useSampleClient();
  const source = useQuery({
    ...orpc.letters.source.queryOptions({ input: { client_id: client_id ?? '' } }),
    enabled: client_id !== null,
    placeholderData: keepPreviousData,
  });
  const values = source.data ? previewValues(source.data, scope) : SAMPLES;
  const heading = fillHeading(title, values);
  const filled = fillText(text, values);
  const unknown = [...new Set([...heading.unknown, ...filled.unknown])];
  const misplaced = [...new Set([...heading.misplaced, ...filled.misplaced])];
  const unfilled = [...new Set([...heading.unfilled, ...filled.unfilled])];
  return (
    <Stack gap="xs">
      {hasNoClients ? (
        <Text size="sm" c="dimmed">
          Shown with sample facts until you add a client.
        </Text>
      ) : (
        select
      )}
      <div role="status">
        {(unknown.length > 0 || misplaced.length > 0 || unfilled.length > 0) && (
          <Alert color="yellow" variant="light" title="Can't be filled in">
            <List size="sm">
              {unknown.map((written) => (
                <List.Item key={written}>
                  <Written text={text} written={written} onShow={onShow} /> isn't a field. Choose one from the
                  list.
                </List.Item>
              ))}
              {misplaced.map((written) => (
                <List.Item key={written}>
                  <Written text={text} written={written} onShow={onShow} /> has to be on a separate line,
                  outside headings, lists and tables.
                </List.Item>
              ))}
              {unfilled.map((field) => (
                <List.Item key={field}>
                  <Written text={text} written={`{{${field}}}`} onShow={onShow} /> has no value. The value
                  comes from {SOURCE_LABELS[LETTER_FIELDS[field].source]}.
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
      </div>
      <Paper component="section" aria-label="Preview" withBorder p="md" style={{ overflowWrap: 'anywhere' }}>
        <Title order={3} size="h4" mb="xs">
          {heading.text}
        </Title>
        <MarkdownText text={filled.text} topLevel={4} />
      </Paper>
    </Stack>
  );
}

/** A field as it is written. Links to its place in the text if the text contains it in exactly this form. */
function Written({
  text,
  written,
  onShow,
}: Pick<LetterPreviewProps, 'text' | 'onShow'> & { written: string }) {
  if (!text.includes(written)) return written;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onShow(written)}>
      {written}
    </Anchor>
  );
}

const SAMPLES = Object.fromEntries(
  (Object.keys(LETTER_FIELDS) as LetterField[]).map((field) => [field, LETTER_FIELDS[field].sample]),
) as Record<LetterField, string>;

/** Until a proposal is prepared, facts that only a proposal has are shown as samples. */
function previewValues(source: LetterSource, { letter, entity_type, readers }: LetterPreviewProps['scope']) {
  const { proforma, catalogue, valid_until, signatories, client } = source;
  const type = entity_type || proforma?.entity_type || 'Limited Company';
  const values = letterValues(
    source,
    {
      id: '',
      letter: letter || proforma?.letter_of_engagement || '',
      entity_name: proforma?.company_name || client.company || clientFullName(client),
      entity_type: type,
      is_consumer: readers === 'consumer' || isConsumer({ entity_type: type, is_private: false }),
      services: chosenServices(catalogue, proforma?.services ?? {}).map(({ subHeader }) => subHeader.id),
      signatory_ids: signatories.map(({ id }) => id),
    },
    source.fees,
  );
  return {
    ...values,
    ...(valid_until === null && { 'proposal.valid_until': SAMPLES['proposal.valid_until'] }),
    ...(signatories.length === 0 && { signatories: SAMPLES.signatories }),
  };
}
