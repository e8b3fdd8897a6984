import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { GENERAL_HINTS } from '#contract/clients/desk-settings/general-hints.ts';
import { NOT_ACCEPTED_WARNING } from '#contract/due-diligence/files/file-summary.ts';
import { feeWarnings } from '#contract/pricing/fees/fee-warnings.ts';
import { notDismissed } from '#contract/pricing/missing-services/dismissal.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import { type MissingService, missingServices } from '#contract/pricing/missing-services/missing-services.ts';
import { sendWarnings } from '#contract/pricing/proforma/send-warnings.ts';
import type { SavedProforma } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { useLaw } from '#web/features/firm/law/use-law.ts';
import { MissingList } from '#web/features/pricing/missing-services/missing-list.tsx';
import { orpc } from '#web/lib/api/api.ts';

export interface SendWarningsProps {
  review: Pick<SavedProforma, 'details' | 'dismissed' | 'fees'>;
  /** The client's answers about the business. */
  answers: AnsweredFacts;
  /** Whether the client's due diligence file is accepted, or none is needed. */
  fileAccepted: boolean;
  title?: string;
}

/** Lists points to check before sending. Renders nothing if there are none. */
export function SendWarnings({
  review: { details, dismissed, fees },
  answers,
  fileAccepted,
  title = 'Check before you send',
}: SendWarningsProps) {
  const now = new Date();
  const warnings = [
    ...sendWarnings(details, now),
    ...(fees ? feeWarnings(fees) : []),
    ...(fileAccepted ? [] : [NOT_ACCEPTED_WARNING]),
  ];
  const { services, entity_type, annual_revenue_range } = details;
  const law = useLaw();
  const settings = useQuery(orpc.deskSettings.get.queryOptions());
  const found = missingServices({
    facts: { ...answers, entity_type, annual_revenue_range },
    services,
    tree: null,
    day: londonDay(now),
    // Until the settings are known, general hints wait, so that none appears only to vanish.
    left_out: settings.data?.left_out_hints ?? GENERAL_HINTS,
    law,
  });
  const missing = notDismissed(found, dismissed);
  if (warnings.length === 0 && missing.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} title={title}>
      <Stack gap="sm">
        {warnings.length > 0 && (
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        )}
        {missing.length > 0 && (
          // Folded, so that Send stays in view.
          <details>
            <summary>{summaryOf(missing)}</summary>
            <MissingList findings={missing} />
          </details>
        )}
      </Stack>
    </Alert>
  );
}

function summaryOf(findings: readonly MissingService[]): string {
  const missing = findings.filter(({ verdict }) => verdict === 'missing').length;
  const questions = findings.length - missing;
  const parts = [
    ...(missing > 0 ? [`${missing} missing ${missing === 1 ? 'service' : 'services'}`] : []),
    ...(questions > 0 ? [`${questions} ${questions === 1 ? 'question' : 'questions'} to ask`] : []),
  ];
  return parts.join(', ');
}
