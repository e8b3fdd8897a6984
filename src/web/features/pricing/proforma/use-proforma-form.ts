import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import { createAtom, useSelector } from '@tanstack/react-store';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import type { Adjustments } from '#contract/pricing/fees/adjustments.ts';
import type { Dismiss } from '#contract/pricing/missing-services/dismissal.ts';
import { type ProformaDetails, proformaSchemaFor } from '#contract/pricing/proforma/details.ts';
import { detailsChanges } from '#contract/pricing/proforma/details-changes.ts';
import type { ServiceIssue } from '#contract/pricing/proforma/service-validation.ts';
import { readOnlyWhile } from '#web/lib/forms/read-only-while.ts';
import { createDraft } from './draft.ts';
import type { ShownFees } from './fees/shown-fees.ts';
import type { ProformaFields } from './proforma-fields.ts';
import { sectionsOf } from './proforma-sections.ts';
import { createServicesStore } from './services/services-store.ts';

const listFormat = new Intl.ListFormat('en-GB');

const SERVICES = 'services.';
const SERVICES_ERROR = 'services';

/** Parts of the stored proforma besides its details. */
export interface OpenedProforma {
  dismissed: Dismiss[];
  adjustments: Adjustments;
}

/**
 * The form is uncontrolled and its services are in a store, so that typing renders only one field again. `initial` is
 * used on the first render only. `wrong` lists the paths of the fields with errors, except services. `unsavedSections`
 * contains the titles of the changed sections as one string.
 */
export function useProformaForm(
  initial: ProformaDetails,
  { dismissed: initiallyDismissed, adjustments: initialAdjustments }: OpenedProforma,
  tree: CatalogueTree | null,
) {
  const [{ fields, store, dismissed, adjustments, shownFees, unsavedSections }] = useState(() => {
    const { services, ...others } = initial;
    return {
      fields: others satisfies ProformaFields,
      store: createServicesStore(services),
      dismissed: createDraft(initiallyDismissed),
      adjustments: createDraft(initialAdjustments),
      shownFees: createDraft<ShownFees>({ now: null }),
      unsavedSections: createAtom(''),
    };
  });
  const [unsaved, setUnsaved] = useState(false);

  const schema = useMemo(() => proformaSchemaFor(tree ?? []), [tree]);
  const resolve = useMemo(() => schemaResolver(schema, { sync: true }), [schema]);
  const validate = useCallback(
    (values: ProformaFields): FormErrors => {
      const errors = Object.entries(resolve({ ...values, services: store.get() }));
      store.setIssues(errors.filter(([path]) => path.startsWith(SERVICES)).map(asIssue));
      const own = errors.filter(([path]) => !path.startsWith(SERVICES));
      // The store has the errors of the services. This entry only prevents the form from being submitted.
      const services = own.length < errors.length ? [[SERVICES_ERROR, true] as const] : [];
      return Object.fromEntries([...own, ...services]);
    },
    [resolve, store],
  );

  const noteChange = useCallback(
    (values: ProformaFields) => {
      const changed = Object.keys(detailsChanges(fields, values));
      const sections = sectionsOf(
        store.isChanged() || dismissed.isChanged() || adjustments.isChanged()
          ? [...changed, SERVICES]
          : changed,
      );
      unsavedSections.set(() => listFormat.format(sections.map(({ title }) => title)));
      setUnsaved(sections.length > 0);
    },
    [fields, store, dismissed, adjustments, unsavedSections],
  );

  const form = useForm<ProformaFields>({
    mode: 'uncontrolled',
    initialValues: fields,
    validate,
    onValuesChange: noteChange,
    ...readOnlyWhile(({ submitting }) => submitting),
  });

  const { getValues, submitting } = form;
  useEffect(() => store.setReadOnly(submitting), [store, submitting]);
  useEffect(() => {
    const note = () => noteChange(getValues());
    const subscriptions = [
      store.state.subscribe(note),
      dismissed.state.subscribe(note),
      adjustments.state.subscribe(note),
    ];
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [store, dismissed, adjustments, noteChange, getValues]);
  useEffect(() => {
    if (tree) store.setTree(tree);
  }, [store, tree]);

  /** Converts the input to the stored format. Throws a ZodError if it's invalid. */
  const detailsOf = (values: ProformaFields) => schema.parse({ ...values, services: store.get() });

  const wrong = Object.keys(form.errors).filter((path) => path !== SERVICES_ERROR);
  const servicesWrong = useSelector(store.state, () => store.firstIssue() !== null);
  return {
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
  };
}

function asIssue([path, message]: [string, unknown]): ServiceIssue {
  const [category = '', subHeader = '', option = ''] = path.slice(SERVICES.length).split('.');
  return { path: [category, subHeader, option], message: String(message) };
}
