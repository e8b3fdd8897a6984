import { ORPCError } from '@orpc/client';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errors } from '#contract/errors.ts';
import type { Pricing, SavedFees } from '#contract/pricing/fees/saved-fees.ts';
import type { AnsweredFacts } from '#contract/pricing/missing-services/facts.ts';
import type { AnswerOffers } from '#contract/pricing/proforma/answer-offers.ts';
import type { ProformaDetails } from '#contract/pricing/proforma/details.ts';
import type { ProformaReview } from '#contract/pricing/proforma/review.ts';
import type { ServiceIssue } from '#contract/pricing/proforma/service-validation.ts';
import type { ProformaSave } from '#contract/pricing/saved-proformas/saved-proforma.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts';
import { givenFees } from './fees/shown-fees.ts';
import classes from './proforma.module.css';
import { SECTIONS, type SectionKey, sectionsOf } from './proforma-sections.ts';
import { SaveBar } from './save-bar.tsx';
import { SectionNav } from './section-nav.tsx';
import { AdditionalPeople } from './sections/additional-people.tsx';
import { BasicInformation } from './sections/basic-information.tsx';
import { CompanyDetails } from './sections/company-details.tsx';
import { ContactFields } from './sections/contact-fields.tsx';
import { ChosenServices, FoldedServices } from './services/chosen-services.tsx';
import { MissingPanel } from './services/missing-panel.tsx';
import { PackageActions } from './services/package-actions.tsx';
import { ServiceSelection } from './services/service-selection.tsx';
import type { CatalogueState } from './services/use-catalogue-tree.ts';
import { type OpenedProforma, useProformaForm } from './use-proforma-form.ts';

export interface ProformaFormProps {
  /** Initial values. Later changes are ignored. */
  initial: ProformaDetails;
  /** Parts of the stored proforma besides `initial`. Later changes are ignored. */
  opened?: OpenedProforma;
  /** The client's answers about the business. */
  answers: AnsweredFacts;
  /** Null if no price book is in force. */
  pricing: Pricing | null;
  /** The fees of the stored proforma, with their approval. */
  storedFees?: SavedFees | null;
  catalogue: CatalogueState;
  submitLabel: string;
  onSave: (saved: ProformaSave) => Promise<ProformaReview>;
  /** The promise must settle when the form is usable again or has unmounted. Until then, the form says that it is saving. */
  onSaved: (review: ProformaReview) => Promise<void>;
  onFailed: (error: unknown) => void;
  /** Called when the form gains or loses unsaved input. */
  onUnsaved?: (unsaved: boolean) => void;
  /** Suggestions from the client's answers. */
  offers?: AnswerOffers;
  /** Whether `initial` is a stored proforma. */
  isStored: boolean;
  hasPackages: boolean;
  /** Heading level of the sections. */
  order: 2 | 3;
  cancel?: ReactNode;
}

const NO_OFFERS: AnswerOffers = { entity_type: null, start: null };
const NOTHING_STORED: OpenedProforma = { dismissed: [], adjustments: { overrides: [], discounts: [] } };

const FeesAside = lazyPart(() => import('./fees/fees-aside.tsx'), 'FeesAside');
const FeesBar = lazyPart(() => import('./fees/fees-bar.tsx'), 'FeesBar');

/** Creates or edits a comprehensive proforma. */
export function ProformaForm({
  initial,
  opened = NOTHING_STORED,
  answers,
  pricing: given,
  storedFees = null,
  catalogue,
  submitLabel,
  onSave,
  onSaved,
  onFailed,
  onUnsaved,
  offers = NO_OFFERS,
  isStored,
  hasPackages,
  order,
  cancel,
}: ProformaFormProps) {
  const {
    form,
    store,
    dismissed,
    adjustments,
    shownFees,
    unsaved,
    unsavedSections,
    wrong,
    servicesWrong,
    detailsOf,
  } = useProformaForm(initial, opened, catalogue.tree);
  const pricing = useLastKnown(given);
  const guard = useLeaveGuard(unsaved);
  const [tab, setTab] = useState<string | null>(null);
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved]);
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);

  const wrongSections = sectionsOf(servicesWrong ? [...wrong, 'services'] : wrong);
  const idOf = (key: SectionKey) => `${formId}-${key}`;

  const showService = useCallback((category: string, path: string) => {
    // The tab must be rendered before the field can receive the focus.
    flushSync(() => setTab(category));
    const name = `services.${category}.${path}`;
    element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)?.focus();
  }, []);

  const showIssue = ([category, subHeader, option]: ServiceIssue['path']) =>
    showService(category, `${subHeader}.${option}`);

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
      const review = await onSave({
        details: detailsOf(fields),
        dismissed: dismissed.get(),
        fees: givenFees(shownFees.get(), adjustments.get()),
      });
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

  const card = (wanted: SectionKey) => {
    const title = SECTIONS.find(({ key }) => key === wanted)?.title ?? '';
    return { id: idOf(wanted), title, order, className: classes.section, 'data-proforma-section': title };
  };

  return (
    <form
      ref={element}
      className={classes.root}
      onSubmit={form.onSubmit(save, showFirstError)}
      noValidate
      aria-label="Comprehensive proforma"
    >
      <div className={classes.layout} data-priced={pricing !== null || undefined}>
        <div className={classes.aside}>
          <SectionNav
            sections={SECTIONS.map((section) => ({
              id: idOf(section.key),
              title: section.title,
              isWrong: wrongSections.includes(section),
            }))}
          />
          {catalogue.tree && <ChosenServices store={store} tree={catalogue.tree} onShow={showService} />}
          {catalogue.tree && pricing && (
            <FeesAside
              form={form}
              store={store}
              tree={catalogue.tree}
              pricing={pricing}
              adjustments={adjustments}
              shown={shownFees}
              stored={storedFees}
            />
          )}
        </div>
        <div className={classes.sections}>
          <SectionCard {...card('basic')}>
            <BasicInformation form={form} offers={offers} />
          </SectionCard>
          <SectionCard {...card('company')}>
            <CompanyDetails form={form} offers={offers} />
          </SectionCard>
          <SectionCard {...card('contact')}>
            <ContactFields form={form} path="primary_contact" />
          </SectionCard>
          <SectionCard {...card('people')}>
            <AdditionalPeople form={form} />
          </SectionCard>
          <SectionCard {...card('services')}>
            {catalogue.tree && (
              <>
                <PackageActions form={form} store={store} tree={catalogue.tree} hasPackages={hasPackages} />
                <FoldedServices store={store} tree={catalogue.tree} onShow={showService} />
              </>
            )}
            <ServiceSelection
              store={store}
              tree={catalogue.tree}
              failure={catalogue.failure}
              onRetry={catalogue.retry}
              tab={tab}
              onTab={setTab}
            />
            {catalogue.tree && (
              <MissingPanel
                form={form}
                store={store}
                tree={catalogue.tree}
                answers={answers}
                dismissed={dismissed}
                onShow={showService}
              />
            )}
          </SectionCard>
          <SaveBar
            unsaved={unsavedSections}
            isWrong={wrong.length > 0 || servicesWrong}
            saving={form.submitting}
            isStored={isStored}
            isReady={catalogue.tree !== null}
            submitLabel={submitLabel}
            cancel={cancel}
            fees={pricing && <FeesBar shown={shownFees} adjustments={adjustments} stored={storedFees} />}
          />
        </div>
      </div>
    </form>
  );
}

/** Keeps the last known prices, because the form can stay open after a status change that removes them. */
function useLastKnown(pricing: Pricing | null): Pricing | null {
  const [known, setKnown] = useState(pricing);
  if (pricing !== null && pricing !== known) setKnown(pricing);
  return pricing ?? known;
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
