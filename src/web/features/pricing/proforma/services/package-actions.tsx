import { Button, Group, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { memo, useState } from 'react';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { applyPackage, withoutPackage } from '#contract/pricing/packages/apply-package.ts';
import type { Package, SavePackage } from '#contract/pricing/packages/package.ts';
import { chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { ENTITY_TYPES } from '#contract/pricing/proforma/constants.ts';
import { DropdownMenu } from '#web/components/dropdown-menu.tsx';
import { lazyPart } from '#web/components/states/lazy-part.tsx';
import type { ProformaFormApi } from '#web/features/pricing/proforma/proforma-fields.ts';
import { orpc } from '#web/lib/api/api.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import { notifyNote } from '#web/lib/messages/notify.ts';
import { offerUndo } from '#web/lib/messages/offer-undo.tsx';
import { useIsAdmin } from '#web/lib/session/is-admin.ts';
import type { ServicesStore } from './services-store.ts';

const PackageDialog = lazyPart(
  () => import('#web/features/pricing/packages/package-dialog.tsx'),
  'PackageDialog',
);

export interface PackageActionsProps {
  form: ProformaFormApi;
  store: ServicesStore;
  tree: CatalogueTree;
  /** Whether there is any package to add. */
  hasPackages: boolean;
}

const listFormat = new Intl.ListFormat('en-GB');

/** Adds a package's services to the form. Administrators can also save the form's services as a package. */
export const PackageActions = memo(function PackageActions({
  form,
  store,
  tree,
  hasPackages,
}: PackageActionsProps) {
  const admin = useIsAdmin();
  if (!admin && !hasPackages) return null;
  return (
    <Group gap="xs" mb="md">
      {hasPackages && <AddPackage form={form} store={store} tree={tree} />}
      {admin && <SaveAsPackage form={form} store={store} tree={tree} />}
    </Group>
  );
});

type Parts = Omit<PackageActionsProps, 'hasPackages'>;

function AddPackage({ form, store, tree }: Parts) {
  const [opened, setOpened] = useState(false);
  const readOnly = useSelector(store.state, store.isReadOnly);
  const packages = useQuery({ ...orpc.packages.list.queryOptions(), enabled: opened });

  function add(chosen: Package): void {
    const before = store.get();
    const { services, added, left_out } = applyPackage(tree, before, chosen);
    const type = ENTITY_TYPES.find((known) => known === chosen.entity_type);
    const setsType = type !== undefined && form.getValues().entity_type === '';
    const leftOut = left_out.length > 0 && `Left out: ${listFormat.format(left_out)}.`;
    if (added.length === 0 && !setsType) {
      notifyNote(
        [`Everything on offer from '${chosen.name}' is already chosen.`, leftOut].filter(Boolean).join(' '),
      );
      return;
    }
    store.setServices(services);
    if (setsType) form.setFieldValue('entity_type', type);
    const what = [...added.map(({ label }) => label), ...(setsType ? [`the entity type ${type}`] : [])];
    offerUndo(
      [`Added from '${chosen.name}': ${listFormat.format(what)}.`, leftOut].filter(Boolean).join(' '),
      async () => {
        store.setServices(withoutPackage(store.get(), before, added));
        if (setsType && form.getValues().entity_type === type) form.setFieldValue('entity_type', '');
      },
    );
  }

  return (
    <DropdownMenu opened={opened} onChange={setOpened} position="bottom-start" disabled={readOnly}>
      <Menu.Target>
        <Button variant="default">Add a package</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {packages.data?.map((each) => (
          <Menu.Item key={each.id} onClick={() => add(each)}>
            {each.entity_type === null ? each.name : `${each.name} (${each.entity_type})`}
          </Menu.Item>
        ))}
        {!packages.data && (
          <Menu.Item disabled>
            {packages.isError ? 'The packages could not be loaded' : 'Loading...'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </DropdownMenu>
  );
}

function SaveAsPackage({ form, store, tree }: Parts) {
  const [initial, setInitial] = useState<SavePackage | null>(null);
  const isEmpty = useSelector(store.state, () => chosenServices(tree, store.get()).length === 0);

  function open(): void {
    const services: SavePackage['services'] = {};
    for (const { category, subHeader } of chosenServices(tree, store.get())) {
      const group = store.get()[category.name]?.[subHeader.name];
      if (group) services[category.name] = { ...services[category.name], [subHeader.name]: group };
    }
    const chosen = form.getValues().entity_type;
    setInitial({ name: '', entity_type: ENTITY_TYPES.find((type) => type === chosen) ?? null, services });
  }

  return (
    <>
      <Button variant="default" onClick={open} {...inactive(isEmpty)}>
        Save as package
      </Button>
      {initial && (
        <PackageDialog
          stored={null}
          initial={initial}
          namesOf={(category, subHeader) => {
            const known = tree.find(({ name }) => name === category);
            const service = known?.sub_headers.find(({ name }) => name === subHeader);
            return known && service ? `${known.display_name} → ${service.display_name}` : null;
          }}
          onClose={() => setInitial(null)}
        />
      )}
    </>
  );
}
