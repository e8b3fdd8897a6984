import { Alert, Button, List, Stack, Tabs, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { memo, useMemo } from 'react';
import type { CatalogueCategory, CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { describeStored, NO_LONGER_IN_CATALOGUE } from '#contract/pricing/proforma/service-description.ts';
import type { ServicesValue } from '#contract/pricing/proforma/services.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { Loading } from '#web/components/states/loading.tsx';
import classes from '#web/features/pricing/proforma/proforma.module.css';
import type { ServicesStore } from './services-store.ts';
import { SubHeaderPanel } from './sub-header-panel.tsx';

export interface ServiceSelectionProps {
  store: ServicesStore;
  /** Null while loading. */
  tree: CatalogueTree | null;
  /** The reason the catalogue failed to load. */
  failure: string | null;
  onRetry: () => void;
  /** The category of the open tab. Null for the first tab. */
  tab: string | null;
  onTab: (category: string | null) => void;
}

/** A tab for each category, with its sub-headers and the options of ticked sub-headers. */
export const ServiceSelection = memo(function ServiceSelection({
  store,
  tree,
  failure,
  onRetry,
  tab,
  onTab,
}: ServiceSelectionProps) {
  if (tree === null && failure !== null) {
    return (
      <Alert color="red" title="Error loading services" icon={<IconAlertCircle aria-hidden />} role="alert">
        <Stack gap="sm" align="flex-start">
          {failure}
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (tree === null) return <Loading text="Loading service configuration..." />;
  return (
    <Stack gap="md">
      {tree.length === 0 ? (
        <EmptyState
          size="sm"
          title="No services in the catalogue"
          description="Add services in Service Configuration. They appear here at once."
        />
      ) : (
        <CategoryTabs store={store} tree={tree} tab={tab} onTab={onTab} />
      )}
      <FormerServices store={store} tree={tree} />
    </Stack>
  );
});

type CategoryTabsProps = Pick<ServiceSelectionProps, 'store' | 'tab' | 'onTab'> & { tree: CatalogueTree };

function CategoryTabs({ store, tree, tab, onTab }: CategoryTabsProps) {
  const open = tree.find((category) => category.name === tab) ?? tree[0];
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={onTab}
      variant="pills"
      keepMounted={false}
      classNames={{ list: classes.tabList ?? '', panel: classes.tabPanel ?? '' }}
    >
      <Tabs.List aria-label="Service categories">
        {tree.map((category) => (
          <CategoryTab key={category.id} store={store} category={category} />
        ))}
      </Tabs.List>
      {tree.map((category) => (
        <Tabs.Panel key={category.id} value={category.name}>
          <CategoryPanel store={store} category={category} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Shows how many services are selected in the category, and whether any has errors. */
function CategoryTab({ store, category }: { store: ServicesStore; category: CatalogueCategory }) {
  const chosen = useSelector(
    store.state,
    () => category.sub_headers.filter(({ name }) => store.isEnabled(category.name, name)).length,
  );
  const isWrong = useSelector(store.state, () => store.hasIssue(category.name));
  return (
    <Tabs.Tab
      value={category.name}
      aria-label={[
        category.display_name,
        ...(chosen > 0 ? [`${chosen} chosen`] : []),
        ...(isWrong ? ['needs attention'] : []),
      ].join(', ')}
      rightSection={
        isWrong ? (
          <IconAlertCircle size={16} className={classes.wrongMark} aria-hidden />
        ) : chosen > 0 ? (
          <span className={classes.count} aria-hidden>
            {chosen}
          </span>
        ) : undefined
      }
    >
      {category.display_name}
    </Tabs.Tab>
  );
}

const CategoryPanel = memo(function CategoryPanel({
  store,
  category,
}: {
  store: ServicesStore;
  category: CatalogueCategory;
}) {
  return (
    <Stack gap="sm">
      {category.description && (
        <Text c="dimmed" size="sm">
          {category.description}
        </Text>
      )}
      {category.sub_headers.length === 0 && <Text c="dimmed">No services in this category yet.</Text>}
      {category.sub_headers.map((subHeader) => (
        <SubHeaderPanel key={subHeader.id} store={store} category={category.name} subHeader={subHeader} />
      ))}
    </Stack>
  );
});

/** Services and options that are no longer in the catalogue. They stay in the proforma unchanged. */
function FormerServices({ store, tree }: { store: ServicesStore; tree: CatalogueTree }) {
  const services = useSelector(store.state, store.get);
  const former = useMemo(() => formerLines(tree, services), [tree, services]);
  if (former.length === 0) return null;
  return (
    <Alert color="gray" title="From an earlier catalogue">
      <List size="sm">
        {former.map((line) => (
          <List.Item key={line}>
            {line} <Text span c="dimmed" inherit>{`(${NO_LONGER_IN_CATALOGUE})`}</Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function formerLines(tree: CatalogueTree, services: ServicesValue): string[] {
  return describeStored(tree, services).flatMap((category) =>
    category.sub_headers.flatMap((subHeader) => {
      const isGone = category.note !== null || subHeader.note !== null;
      const path = `${category.label} → ${subHeader.label}`;
      const options = subHeader.options.filter(({ note }) => isGone || note === NO_LONGER_IN_CATALOGUE);
      if (isGone && options.length === 0) return [path];
      return options.map(({ label, value }) => `${path} → ${label}: ${value}`);
    }),
  );
}
