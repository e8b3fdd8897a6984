import { Button, Group, VisuallyHidden } from '@mantine/core';
import { IconListTree } from '@tabler/icons-react';
import { CATALOGUE_KINDS, type CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { formatNumber } from '#web/lib/browser/format.ts';
import classes from './catalogue.module.css';
import { KIND_TEXTS } from './kind-texts.ts';
import type { CatalogueLists } from './listed-entry.ts';

export interface CatalogueTabsProps {
  /** The level shown. Null for the tree. */
  kind: CatalogueKind | null;
  onKind: (kind: CatalogueKind) => void;
  onTree: () => void;
  lists: CatalogueLists | undefined;
}

/** A tab per level with its count, and the tree of all levels. */
export function CatalogueTabs({ kind, onKind, onTree, lists }: CatalogueTabsProps) {
  const countOf = { category: lists?.categories, sub_header: lists?.sub_headers, option: lists?.options };
  return (
    <Group gap="sm" mb="md" justify="space-between">
      <fieldset className={classes.tabs} style={{ border: 0, marginInline: 0 }}>
        <VisuallyHidden component="legend">Level</VisuallyHidden>
        {CATALOGUE_KINDS.map((each) => (
          <Button
            key={each}
            variant={each === kind ? 'filled' : 'subtle'}
            color={each === kind ? 'brand' : 'gray'}
            size="sm"
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
            rightSection={
              countOf[each] && <span className={classes.count}>{formatNumber(countOf[each].length)}</span>
            }
          >
            {KIND_TEXTS[each].tab}
          </Button>
        ))}
      </fieldset>
      <Button
        variant={kind === null ? 'filled' : 'default'}
        size="sm"
        aria-pressed={kind === null}
        leftSection={<IconListTree size={16} aria-hidden />}
        onClick={onTree}
      >
        Tree
      </Button>
    </Group>
  );
}
