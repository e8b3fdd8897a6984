import { Group } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { CATALOGUE_KINDS, type CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { LinkButton } from '#web/components/navigation/links.tsx';
import { formatNumber } from '#web/lib/browser/format.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import classes from './catalogue.module.css';
import { KIND_TEXTS, listSearch, treeSearch } from './kind-texts.ts';
import type { CatalogueLists } from './listed-entry.ts';

export interface CatalogueTabsProps {
  /** The level shown. Null for the tree. */
  kind: CatalogueKind | null;
  lists: CatalogueLists | undefined;
}

/** A tab per level with its count, and the tree of all levels. */
export function CatalogueTabs({ kind, lists }: CatalogueTabsProps) {
  const countOf = { category: lists?.categories, sub_header: lists?.sub_headers, option: lists?.options };
  return (
    <Group gap="sm" mb="md" justify="space-between">
      <nav className={classes.tabs} aria-label="Level">
        {CATALOGUE_KINDS.map((each) => (
          <LinkButton
            key={each}
            to={paths.serviceConfiguration}
            search={listSearch(each)}
            replace
            variant={each === kind ? 'filled' : 'subtle'}
            color={each === kind ? 'brand' : 'gray'}
            size="sm"
            aria-current={each === kind ? 'page' : undefined}
            rightSection={
              countOf[each] && <span className={classes.count}>{formatNumber(countOf[each].length)}</span>
            }
          >
            {KIND_TEXTS[each].tab}
          </LinkButton>
        ))}
      </nav>
      <LinkButton
        to={paths.serviceConfiguration}
        search={treeSearch}
        replace
        variant={kind === null ? 'filled' : 'default'}
        size="sm"
        aria-current={kind === null ? 'page' : undefined}
        leftSection={<IconListTree size={16} aria-hidden />}
      >
        Tree
      </LinkButton>
    </Group>
  );
}
