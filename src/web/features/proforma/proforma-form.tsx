import { Button, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errors } from '#contract/errors.ts';
import type { ProformaDetails } from '#contract/proforma/details.ts';
import type { ProformaReview } from '#contract/proforma/review.ts';
import type { ServiceIssue } from '#contract/proforma/service-validation.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { inactive } from '#web/lib/focus/inactive.ts';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { AdditionalPeople } from './additional-people.tsx';
import { BasicInformation } from './basic-information.tsx';
import { CompanyDetails } from './company-details.tsx';
import { ContactFields } from './contact-fields.tsx';
import classes from './proforma.module.css';
import { SectionNav } from './section-nav.tsx';
import { ServiceSelection } from './services/service-selection.tsx';
import type { CatalogueState } from './services/use-catalogue-tree.ts';
import { useProformaForm } from './use-proforma-form.ts';

export interface ProformaFormProps {
  /** Initial values; later changes are ignored. */
  initial: ProformaDetails;
  catalogue: CatalogueState;
  submitLabel: string;
  onSave: (details: ProformaDetails) => Promise<ProformaReview>;
  /** Must settle once the form can be used again or has unmounted. Until then, the form counts as saving. */
  onSaved: (review: ProformaReview) => Promise<void>;
  onFailed: (error: unknown) => void;
  /** Called when the form gains or loses unsaved input. */
  onUnsaved?: (unsaved: boolean) => void;
  /** Heading level of the sections. */
  order: 2 | 3;
  cancel?: ReactNode;
}

const BASIC = [
  'letter_of_engagement',
  'annual_revenue_range',
  'start_date',
  'financial_year_end',
  'project_name',
];
const COMPANY = ['company_name', 'entity_type', 'address_line', 'city', 'postcode'];

/** The form for a comprehensive proforma, for entering and editing. */
export function ProformaForm({
  initial,
  catalogue,
  submitLabel,
  onSave,
  onSaved,
  onFailed,
  onUnsaved,
  order,
  cancel,
}: ProformaFormProps) {
  const { form, store, unsaved, wrong, servicesWrong, detailsOf } = useProformaForm(initial, catalogue.tree);
  const guard = useLeaveGuard(unsaved);
  const [tab, setTab] = useState<string | null>(null);
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);

  const isWrong = (prefixes: readonly string[]) =>
    wrong.some((path) => prefixes.some((prefix) => path.startsWith(prefix)));
  const sections = [
    { key: 'basic', title: 'Basic Information', isWrong: isWrong(BASIC) },
    { key: 'company', title: 'Company Details', isWrong: isWrong(COMPANY) },
    {
      key: 'contact',
      title: 'Primary Contact Details (Nominated Individual)',
      isWrong: isWrong(['primary_contact']),
    },
    { key: 'people', title: 'Additional People', isWrong: isWrong(['additional_contacts']) },
    { key: 'services', title: 'Service Selection', isWrong: servicesWrong },
  ] as const;
  const idOf = (key: (typeof sections)[number]['key']) => `${formId}-${key}`;

  function showIssue([category, subHeader, option]: ServiceIssue['path']): void {
    // The tab must be rendered before the field can take the focus.
    flushSync(() => setTab(category));
    const path = `services.${category}.${subHeader}.${option}`;
    element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  }

  /** Focuses the first field with an error, and opens its tab if needed. */
  function showFirstError(): void {
    requestAnimationFrame(() => {
      const marked = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      const issue = store.firstIssue();
      if (marked) marked.focus();
      else if (issue) showIssue(issue);
    });
  }

  async function save(fields: typeof form.values): Promise<void> {
    try {
      const review = await onSave(detailsOf(fields));
      guard.release();
      onUnsaved?.(false);
      await onSaved(review);
    } catch (error) {
      const fields = fieldIssuesOf(error);
      for (const { field, message } of fields) form.setFieldError(field, message);
      if (fields.length > 0) showFirstError();
      const issues = serviceIssuesOf(error);
      if (issues?.[0]) {
        store.setIssues(issues);
        catalogue.retry();
        showIssue(issues[0].path);
      }
      onFailed(error);
    }
  }

  const card = (index: number) => {
    const { key, title } = sections[index] ?? sections[0];
    return {
      id: idOf(key),
      title,
      order,
      className: classes.section,
      'data-proforma-section': title,
    };
  };

  return (
    <form
      ref={element}
      className={classes.root}
      onSubmit={form.onSubmit(save, showFirstError)}
      noValidate
      aria-label="Comprehensive proforma"
    >
      <div className={classes.layout}>
        <SectionNav sections={sections.map(({ key, ...section }) => ({ ...section, id: idOf(key) }))} />
        <div className={classes.sections}>
          <SectionCard {...card(0)}>
            <BasicInformation form={form} />
          </SectionCard>
          <SectionCard {...card(1)}>
            <CompanyDetails form={form} />
          </SectionCard>
          <SectionCard {...card(2)}>
            <ContactFields form={form} path="primary_contact" />
          </SectionCard>
          <SectionCard {...card(3)}>
            <AdditionalPeople form={form} />
          </SectionCard>
          <SectionCard {...card(4)}>
            <ServiceSelection
              store={store}
              tree={catalogue.tree}
              failure={catalogue.failure}
              onRetry={catalogue.retry}
              tab={tab}
              onTab={setTab}
            />
          </SectionCard>
          <div className={classes.submitBar}>
            <Text size="sm" c="dimmed" className={classes.submitNote} aria-live="polite">
              {wrong.length > 0 || servicesWrong
                ? 'Check the marked fields.'
                : unsaved
                  ? 'Not saved yet'
                  : ''}
            </Text>
            {cancel}
            <Button
              type="submit"
              aria-busy={form.submitting}
              {...inactive(form.submitting || catalogue.tree === null)}
            >
              {form.submitting ? 'Saving...' : submitLabel}
            </Button>
          </div>
        </div>
      </div>
    </form>
  );
}

/** Fields with values that the server rejected because it doesn't offer them. */
function fieldIssuesOf(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ORPCError) || error.code !== 'NOT_OFFERED') return [];
  return errors.NOT_OFFERED.data.safeParse(error.data).data?.issues ?? [];
}

/** Errors in the services, according to the server's current catalogue. */
function serviceIssuesOf(error: unknown): ServiceIssue[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'SERVICES_INVALID') return null;
  return (error.data as { issues: ServiceIssue[] }).issues;
}
