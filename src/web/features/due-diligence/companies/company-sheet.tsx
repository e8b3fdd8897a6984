import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { Company, Officer, Owner } from '#contract/due-diligence/companies/company.ts';
import {
  companyTypeText,
  natureText,
  readableName,
  roleText,
  statementText,
  statusText,
} from '#contract/due-diligence/companies/register-words.ts';
import { dayText } from '#contract/values/day-text.ts';
import { DefinitionList } from '#web/components/definition-list.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/browser/format.ts';
import { inactive } from '#web/lib/focus/inactive.ts';
import {
  type CompanyFact,
  FACT_LABELS,
  type FillableFields,
  type RegisteredParty,
  upperFirst,
} from './fillable-field.ts';
import { UseFact } from './use-fact.tsx';

export interface CompanySheetProps {
  company: Company;
  fetchedAt: string;
  fields: FillableFields;
  onUseParty?: (party: RegisteredParty) => void;
}

const ADDRESS = ['address_line_1', 'address_line_2', 'city', 'postcode'] as const;

/** What the register says about a company, with buttons that take facts over. */
export function CompanySheet({ company, fetchedAt, fields, onUseParty }: CompanySheetProps) {
  const { profile, officers, owners, statements } = company;
  const present = officers.filter(({ resigned_on }) => resigned_on === null);
  const owning = owners.filter(({ ceased_on }) => ceased_on === null);
  const fact = (key: CompanyFact, value: string | null, shown = value) => {
    const field = fields[key];
    if (!value) return null;
    return (
      <Group gap="xs">
        <span>{shown}</span>
        {field && <UseFact what={FACT_LABELS[key]} value={value} field={field} />}
      </Group>
    );
  };
  return (
    <Stack gap="md">
      <DefinitionList
        items={[
          { label: 'Name', value: fact('name', profile.name) },
          { label: 'Number', value: fact('number', profile.number) },
          { label: 'Kind', value: companyTypeText(profile.type) },
          {
            label: 'Status',
            value: (
              <Badge variant="light" color={profile.status === 'active' ? 'green' : 'yellow'}>
                {statusText(profile.status)}
              </Badge>
            ),
          },
          { label: 'Registered office', value: fact('office', profile.office) },
          ...ADDRESS.filter((part) => fields[part] && profile.address[part] !== '').map((part) => ({
            label: upperFirst(FACT_LABELS[part]),
            value: fact(part, profile.address[part]),
          })),
          {
            label: 'Incorporated',
            value: fact(
              'incorporated_on',
              profile.incorporated_on,
              profile.incorporated_on && formatDate(profile.incorporated_on),
            ),
          },
          {
            label: 'Year end',
            value: fact('year_end', profile.year_end, profile.year_end && yearEndText(profile.year_end)),
          },
          { label: 'SIC codes', value: fact('sic_codes', profile.sic_codes.join(', ')) },
          {
            label: 'Accounts',
            value: dueText(profile.accounts_due_on, profile.accounts_overdue),
          },
          {
            label: 'Confirmation statement',
            value: dueText(profile.confirmation_due_on, profile.confirmation_overdue),
          },
        ]}
      />
      <People
        title="Officers"
        none="Companies House lists no officers."
        former={officers.length - present.length}
        entries={present.map((officer) => ({
          id: [officer.name, officer.born, officer.role, officer.appointed_on].join(),
          name: readableName(officer.name),
          details: [roleText(officer.role), ...factsOf(officer)],
          notice:
            officer.identity_due_on && `Identity statement due by ${formatDate(officer.identity_due_on)}`,
          // Secretaries are no parties of a file.
          party: /secretary/.test(officer.role) ? null : asParty(officer, 'director'),
        }))}
        onUse={onUseParty}
      />
      <People
        title="People with significant control"
        none={
          statements.length > 0
            ? `${statements.map(statementText).join('. ')}.`
            : 'Companies House lists nobody.'
        }
        former={owners.length - owning.length}
        entries={owning.map((owner) => ({
          id: [owner.name, owner.born, owner.notified_on, ...owner.natures].join(),
          name: readableName(owner.name) || 'Details withheld',
          details: [...owner.natures.map(natureText), ...factsOf(owner)],
          notice: null,
          party: asParty(owner, 'owner'),
        }))}
        onUse={onUseParty}
      />
      <Text size="sm" c="dimmed">
        From Companies House, {formatDateTime(fetchedAt)}
      </Text>
    </Stack>
  );
}

interface Entry {
  id: string;
  name: string;
  details: string[];
  notice: string | null;
  party: RegisteredParty | null;
}

interface PeopleProps {
  title: string;
  none: string;
  former: number;
  entries: Entry[];
  onUse: ((party: RegisteredParty) => void) | undefined;
}

function People({ title, none, former, entries, onUse }: PeopleProps) {
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <LineList label={title}>
          {entries.map(({ id, name, details, notice, party }) => (
            <Line key={id} justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="sm" c="dimmed">
                  {details.map((detail, position) => (
                    <Fragment key={detail}>
                      {position > 0 && ' · '}
                      {detail}
                    </Fragment>
                  ))}
                </Text>
                {notice && <Text size="sm">{notice}</Text>}
              </div>
              {onUse && party && (
                <Button
                  size="compact-xs"
                  variant="light"
                  miw="fit-content"
                  aria-label={`Add ${name}`}
                  onClick={() => {
                    onUse(party);
                    setUsed(new Set([...used, id]));
                  }}
                  {...inactive(used.has(id))}
                >
                  {used.has(id) ? 'Added' : 'Add'}
                </Button>
              )}
            </Line>
          ))}
        </LineList>
      )}
      {former > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          And {formatNumber(former)} former
        </Text>
      )}
    </section>
  );
}

function asParty(entry: Officer | Owner, role: 'director' | 'owner'): RegisteredParty | null {
  if (entry.kind === 'withheld') return null;
  return {
    kind: entry.kind,
    name: readableName(entry.name),
    roles: [role],
    born: entry.born,
    company_number: entry.company_number,
    source: 'companies_house',
  };
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const factsOf = ({ born, nationality }: Officer | Owner): string[] => [
  ...(born ? [`born ${born.length === 4 ? born : monthFormat.format(new Date(`${born}-01`))}`] : []),
  ...(nationality ? [nationality] : []),
];

/** '03-31' as '31 March'. */
const yearEndText = (monthAndDay: string) => dayText(`2024-${monthAndDay}`).replace(/ \d{4}$/, '');

function dueText(day: string | null, overdue: boolean) {
  if (!day) return null;
  return overdue ? (
    <Text inherit c="var(--mantine-color-error)">
      Overdue since {formatDate(day)}
    </Text>
  ) : (
    `Due by ${formatDate(day)}`
  );
}
