import { Button, Collapse, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { memo, useDeferredValue, useId, useMemo } from 'react';
import type { CatalogueTree } from '#contract/pricing/catalogue/catalogue.ts';
import { type ChosenService, chosenServices } from '#contract/pricing/proforma/chosen-services.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import classes from './chosen-services.module.css';
import type { ServicesStore } from './services-store.ts';

export interface ChosenServicesProps {
  store: ServicesStore;
  tree: CatalogueTree;
  /** Opens the category's tab and focuses the service. */
  onShow: (category: string, subHeader: string) => void;
}

/** The chosen services beside the form, on wide screens. Renders again only for a tick or a changed error. */
export const ChosenServices = memo(function ChosenServices(props: ChosenServicesProps) {
  const chosen = useChosen(props);
  return (
    <nav className={classes.beside} aria-label="Chosen services">
      <Text size="sm" fw={600} aria-live="polite">
        {chosen.length === 0 ? 'No services chosen yet' : `${formatCount(chosen.length, 'service')} chosen`}
      </Text>
      <ChosenList {...props} chosen={chosen} />
    </nav>
  );
});

/** The chosen services on narrow screens, shown and hidden by a button. */
export const FoldedServices = memo(function FoldedServices(props: ChosenServicesProps) {
  const chosen = useChosen(props);
  const [open, { toggle }] = useDisclosure(false);
  const listId = useId();
  return (
    <div className={classes.folded}>
      <Button
        variant="default"
        fullWidth
        justify="space-between"
        aria-expanded={open}
        aria-controls={listId}
        onClick={toggle}
        rightSection={<IconChevronDown size={16} className={classes.chevron} data-open={open} aria-hidden />}
      >
        {chosen.length === 0 ? 'No services chosen yet' : `${formatCount(chosen.length, 'service')} chosen`}
      </Button>
      <Collapse id={listId} expanded={open}>
        <ChosenList {...props} chosen={chosen} />
      </Collapse>
    </div>
  );
});

type Listed = ChosenService & { isWrong: boolean };

function useChosen({ store, tree }: Pick<ChosenServicesProps, 'store' | 'tree'>): Listed[] {
  // Strings compare by value, so a keystroke in an option renders nothing here.
  const state = useSelector(store.state, () =>
    chosenServices(tree, store.get())
      .map(
        ({ category, subHeader }) =>
          `${subHeader.id}${store.hasIssue(category.name, subHeader.name) ? '!' : ''}`,
      )
      .join(),
  );
  const later = useDeferredValue(state);
  return useMemo(() => {
    const marked = new Map(later.split(',').map((entry) => [entry.replace('!', ''), entry.endsWith('!')]));
    return tree.flatMap((category) =>
      category.sub_headers.flatMap((subHeader) => {
        const isWrong = marked.get(subHeader.id);
        return isWrong === undefined ? [] : [{ category, subHeader, isWrong }];
      }),
    );
  }, [later, tree]);
}

function ChosenList({ chosen, onShow }: Pick<ChosenServicesProps, 'onShow'> & { chosen: readonly Listed[] }) {
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.list}>
      {chosen.map(({ category, subHeader, isWrong }, index) => (
        <li key={subHeader.id}>
          {category !== chosen[index - 1]?.category && (
            <Text size="xs" c="dimmed" mt="xs" px="0.75rem">
              {category.display_name}
            </Text>
          )}
          <UnstyledButton className={classes.entry} onClick={() => onShow(category.name, subHeader.name)}>
            {subHeader.display_name}
            {isWrong && (
              <>
                <IconAlertCircle size={16} className={classes.wrong} aria-hidden />
                <VisuallyHidden>, needs attention</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
