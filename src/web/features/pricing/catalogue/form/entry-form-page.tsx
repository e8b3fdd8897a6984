import { Grid, List, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CatalogueKind } from '#contract/pricing/catalogue/catalogue-kind.ts';
import { BackLink } from '#web/components/navigation/back-link.tsx';
import { PageHeader } from '#web/components/navigation/page-header.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import classes from '#web/features/pricing/catalogue/catalogue.module.css';
import { KIND_TEXTS, listSearch } from '#web/features/pricing/catalogue/kind-texts.ts';
import { paths } from '#web/lib/navigation/paths.ts';

export interface EntryFormPageProps {
  kind: CatalogueKind;
  mode: 'create' | 'edit';
  /** Rendered in the form card. */
  children: ReactNode;
  /** Rendered above the tips. */
  aside?: ReactNode;
}

const TITLES: Record<CatalogueKind, string> = {
  category: 'Service Category',
  sub_header: 'Service Sub-Header',
  option: 'Service Option',
};

/** The layout of all six forms: back link, form card and tips. */
export function EntryFormPage({ kind, mode, children, aside }: EntryFormPageProps) {
  const title = `${mode === 'create' ? 'Create' : 'Edit'} ${TITLES[kind]}`;
  return (
    <>
      <PageHeader
        title={title}
        back={
          <BackLink to={paths.serviceConfiguration} search={listSearch(kind)}>
            Back to Service Configuration
          </BackLink>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <SectionCard title={`${TITLES[kind]} Details`}>{children}</SectionCard>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <div className={classes.tips}>
            {aside}
            <Tips kind={kind} />
          </div>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Tips({ kind }: { kind: CatalogueKind }) {
  return (
    <SectionCard title="Tips">
      <List size="sm" spacing="xs">
        <List.Item>
          <Tip name="Name">
            the internal name, in lowercase letters and underscores, such as vat_returns. Proformas store
            values under this name.
          </Tip>
        </List.Item>
        <List.Item>
          <Tip name="Display Name">the friendly name shown on screen, such as VAT Returns.</Tip>
        </List.Item>
        <List.Item>
          <Tip name="Sort Order">
            use steps of 10 (10, 20, 30) to leave room for {KIND_TEXTS[kind].many} you add later.
          </Tip>
        </List.Item>
        <List.Item>
          <Tip name="Description">optional.</Tip>
        </List.Item>
        {kind === 'option' && <OptionTips />}
      </List>
    </SectionCard>
  );
}

function OptionTips() {
  return (
    <>
      <List.Item>
        <Tip name="Field Type">
          a checkbox is ticked, and a toggle is switched on or off. A dropdown offers a list of choices. A
          number must be within its limits and fit its step. Text can be anything.
        </Tip>
      </List.Item>
      <List.Item>
        <Tip name="Default Value">pre-fills the field when new clients are created.</Tip>
      </List.Item>
      <List.Item>
        <Tip name="Helper Text">appears below the field.</Tip>
      </List.Item>
    </>
  );
}

function Tip({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text span fw={500} inherit>
        {name}:
      </Text>{' '}
      {children}
    </>
  );
}
