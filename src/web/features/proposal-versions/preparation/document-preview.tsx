import { Alert, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { longDayText } from '#contract/day-text.ts';
import { poundsText } from '#contract/pricing/exact-text.ts';
import type { Total } from '#contract/pricing/fees.ts';
import type { ProposalDocument } from '#contract/proposal-versions/document.ts';
import { FoldCard } from '#web/components/fold-card.tsx';
import { MarkdownText } from '#web/components/markdown-text.tsx';
import { PER } from '#web/features/fees/fee-text.ts';
import classes from './document-preview.module.css';

/** A proposal as the client reads it, without its controls. */
export function DocumentPreview({ document }: { document: ProposalDocument }) {
  const { firm, client, reference, message, services, letters, valid_until } = document;
  return (
    <article className={classes.paper} aria-label="What the client will see">
      <header className={classes.head}>
        {firm.logo !== '' && <img src={firm.logo} alt="" className={classes.logo} />}
        <div>
          <Text fw={600}>{firm.name || 'Your firm'}</Text>
          {firm.address !== '' && (
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
              {firm.address}
            </Text>
          )}
        </div>
      </header>
      <div>
        <Title order={3} size="h3">
          Proposal for {client.company ?? client.name}
        </Title>
        <Text size="sm" c="dimmed">
          {reference} · valid until {longDayText(valid_until)}
        </Text>
      </div>
      {message !== '' && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Text>}
      <section aria-label="Services, as the client sees them">
        <Title order={4} size="h4" mb={4}>
          Services
        </Title>
        {services.length === 0 && <Text size="sm">No services are chosen.</Text>}
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {services.map((service) => (
            <li key={service.key}>
              <Text fw={500}>{service.name}</Text>
              {service.description !== null && (
                <Text size="sm" c="dimmed">
                  {service.description}
                </Text>
              )}
              {service.covers.map(({ label, value }) => (
                <Text key={label} size="sm">
                  {label}: {value}
                </Text>
              ))}
            </li>
          ))}
        </Stack>
      </section>
      <PublicFees document={document} />
      {letters.map((letter) => (
        <FoldCard
          key={letter.id}
          title={letter.title}
          line={letter.entity.name}
          aside={letter.is_consumer && <Badge variant="light">Consumer</Badge>}
          unfolded={false}
        >
          {() =>
            letter.parts.length === 0 ? (
              <Alert color="yellow" variant="light">
                This letter has no text yet.
              </Alert>
            ) : (
              letter.parts.map((part) => (
                <section key={`${part.kind} ${part.title}`} aria-label={part.title}>
                  <Title order={3} size="h4" mt="sm">
                    {part.title}
                  </Title>
                  <MarkdownText text={part.text} topLevel={4} />
                </section>
              ))
            )
          }
        </FoldCard>
      ))}
      <Statements document={document} />
    </article>
  );
}

/** Lines and totals, for a consumer including VAT first. */
function PublicFees({ document: { fees, is_consumer } }: { document: ProposalDocument }) {
  const { lines, totals, is_vat_registered } = fees;
  const bills: [string, Total][] = [
    ['One-off', totals.one_off],
    ...(totals.first_month.gross === totals.monthly.gross
      ? []
      : [['First month', totals.first_month] as [string, Total]]),
    ['Monthly', totals.monthly],
    ['Quarterly', totals.quarterly],
    ['Annually', totals.annually],
    ['First year', totals.first_year],
  ];
  const shown = ({ net, gross }: { net: number; gross: number }) => poundsText(is_consumer ? gross : net);
  const other = ({ vat, gross }: Total) =>
    is_consumer ? `including ${poundsText(vat)} VAT` : `+ ${poundsText(vat)} VAT = ${poundsText(gross)}`;
  return (
    <section aria-label="Fees, as the client sees them">
      <Title order={4} size="h4" mb={4}>
        Fees
      </Title>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.key}>
            <span>
              {line.name}
              {line.is_optional && (
                <Badge component="span" variant="light" ml="xs">
                  Optional
                </Badge>
              )}
            </span>
            <span className={classes.amount}>
              {line.amounts === null || line.billing === null
                ? 'To be priced'
                : line.bills
                  ? `${shown(line.bills.each)} ${PER.monthly}`
                  : `${shown(line.amounts)} ${PER[line.billing]}`}
            </span>
          </li>
        ))}
      </ul>
      <dl className={classes.totals}>
        {bills
          .filter(([label, total]) => total.gross > 0 || label === 'First year')
          .map(([label, total]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {shown(total)}
                {is_vat_registered && total.vat > 0 && (
                  <Text size="xs" c="dimmed">
                    {other(total)}
                  </Text>
                )}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** The sentences that signatories agree to, and their names. */
function Statements({ document: { statements, signatories } }: { document: ProposalDocument }) {
  const asked = [statements.intent, statements.privacy_notice, statements.early_start].filter(
    (sentence) => sentence !== null,
  );
  return (
    <section aria-label="Signatures">
      <Title order={3} size="h4" mb={4}>
        Signatures
      </Title>
      {asked.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {signatories.map(({ id, name, position, kind }) => (
          <Badge key={id} variant="default" tt="none" size="lg">
            {[name || 'No name yet', position, kind === 'firm' ? 'for your firm' : '']
              .filter(Boolean)
              .join(', ')}
          </Badge>
        ))}
      </Group>
    </section>
  );
}
