import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { GENERAL_HINTS } from '#contract/clients/desk-settings/general-hints.ts';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type Dismiss, notDismissed } from '#contract/pricing/missing-services/dismissal.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import { type MissingService, missingServices } from '#contract/pricing/missing-services/missing-services.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { londonDay } from '#contract/values/london-time.ts';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useLaw } from '#web/features/firm/law/use-law.ts';
import { MissingList } from '#web/features/pricing/missing-services/missing-list.tsx';
import type { Draft } from '#web/features/pricing/proforma/draft.ts';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { orpc } from '#web/lib/api/api.ts';
import { returnFocusOnUnmount } from '#web/lib/focus/return-focus-on-unmount.ts';
import type { ServicesStore } from './services-store.ts';

const DismissDialog = lazyPart(
  () => import('#web/features/pricing/missing-services/dismiss-dialog.tsx'),
  'DismissDialog',
);

export interface MissingPanelProps {
  form: ProformaFormApi;
  store: ServicesStore;
  tree: CatalogueTree;
  answers: AnsweredFacts;
  dismissed: Draft<Dismiss[]>;
  /** Opens the category's tab and focuses the service. */
  onShow: (category: string, subHeader: string) => void;
}

/**
 * Hints about services that the proforma seems to lack, then the dismissed hints. Both are computed again when a
 * tick, the entity type or the revenue band changes.
 */
export const MissingPanel = memo(function MissingPanel({
  form,
  store,
  tree,
  answers,
  dismissed,
  onShow,
}: MissingPanelProps) {
  const entity_type = form.useWatchValue('entity_type');
  const annual_revenue_range = form.useWatchValue('annual_revenue_range');
  const dismissals = useSelector(dismissed.state, (all) => all);
  const readOnly = useSelector(store.state, store.isReadOnly);
  // The names are one string, so that a keystroke in an option doesn't render this panel.
  const chosen = useDeferredValue(useSelector(store.state, () => chosenNames(tree, store)));
  const [asked, setAsked] = useState<MissingService | null>(null);

  // Until the settings are known, general hints wait, so that none appears only to vanish.
  const left_out = useQuery(orpc.deskSettings.get.queryOptions()).data?.left_out_hints ?? GENERAL_HINTS;
  const law = useLaw();
  const findings = useMemo(
    () =>
      missingServices({
        facts: { ...answers, entity_type, annual_revenue_range },
        services: { chosen: Object.fromEntries(chosen.split(',').map((name) => [name, { enabled: true }])) },
        tree,
        day: londonDay(new Date()),
        left_out,
        law,
      }),
    [answers, entity_type, annual_revenue_range, chosen, tree, left_out, law],
  );
  const open = notDismissed(findings, dismissals);
  const others = findings.filter((finding) => !open.includes(finding));

  function add({ service }: MissingService): void {
    const category = tree.find(({ name }) => name === service?.category);
    const subHeader = category?.sub_headers.find(({ name }) => name === service?.sub_header);
    if (!category || !subHeader) return;
    store.tick(category.name, subHeader, true);
    onShow(category.name, subHeader.name);
  }

  const dismiss = (finding: MissingService, reason: string) =>
    dismissed.set([
      ...without(dismissed.get(), finding),
      { rule: finding.rule, verdict: finding.verdict, reason },
    ]);

  if (findings.length === 0) return null;
  return (
    <Alert
      mt="lg"
      color={open.some(({ verdict }) => verdict === 'missing') ? 'yellow' : 'gray'}
      variant="light"
      icon={<IconChecklist size={18} aria-hidden />}
      title="Check what may be missing"
      tabIndex={-1}
    >
      <Stack gap="md">
        {open.length > 0 && (
          <MissingList
            findings={open}
            actions={(finding) => (
              <span ref={returnFocusOnUnmount} style={{ display: 'contents' }}>
                {finding.service && !readOnly && (
                  <Button
                    size="xs"
                    // Long names wrap on a narrow phone.
                    h="auto"
                    mih={30}
                    py={4}
                    styles={{ label: { whiteSpace: 'normal' } }}
                    onClick={() => add(finding)}
                  >
                    Add {finding.service.label}
                  </Button>
                )}
                {!readOnly && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Dismiss: ${finding.reason}`}
                    onClick={() => setAsked(finding)}
                  >
                    Dismiss
                  </Button>
                )}
              </span>
            )}
          />
        )}
        {others.map((finding) => (
          <Dismissed
            key={finding.rule}
            finding={finding}
            reason={dismissals.find(({ rule }) => rule === finding.rule)?.reason ?? ''}
            onRestore={() => dismissed.set(without(dismissed.get(), finding))}
          />
        ))}
      </Stack>
      {asked && (
        <DismissDialog
          finding={asked}
          onClose={() => setAsked(null)}
          onDismiss={(reason) => {
            dismiss(asked, reason);
            setAsked(null);
          }}
        />
      )}
    </Alert>
  );
});

function without(all: readonly Dismiss[], { rule }: MissingService): Dismiss[] {
  return all.filter((each) => each.rule !== rule);
}

function chosenNames(tree: CatalogueTree, store: ServicesStore): string {
  return chosenServices(tree, store.get())
    .map(({ subHeader }) => subHeader.name)
    .join();
}

interface DismissedProps {
  finding: MissingService;
  reason: string;
  onRestore: () => void;
}

function Dismissed({ finding, reason, onRestore }: DismissedProps) {
  return (
    <Text size="sm" c="dimmed" ref={returnFocusOnUnmount}>
      Dismissed: {finding.reason} Reason: {reason}{' '}
      <Button
        size="compact-xs"
        variant="default"
        onClick={onRestore}
        aria-label={`Show again: ${finding.reason}`}
      >
        Show again
      </Button>
    </Text>
  );
}
