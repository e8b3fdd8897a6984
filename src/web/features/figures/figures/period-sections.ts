import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { NOBODY } from '#contract/clients/clients/filter-values.ts';
import { sourceLabel } from '#contract/clients/clients/inquiry-source.ts';
import type { FigureList, Figures, ShownFigures } from '#contract/figures/figures/contract.ts';
import { NONE, winRate } from '#contract/figures/figures/figures.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { percentText } from '#contract/pricing/pricing/exact-text.ts';
import { countCell, durationText, type FiguresSection, shareText, tallyText, textCell } from './section.ts';

export function lostSection({ figures, period }: ShownFigures): FiguresSection {
  return {
    counted: 'lost',
    title: 'Where and why clients are lost',
    columns: ['Status and reason', 'Clients', 'Value'],
    rows: figures.lost_by.map(({ status, reason, ...tally }) => ({
      label: `${STATUS_LABELS[status]}: ${reason}`,
      now: tally.n,
      cells: [
        countCell(tally.n, period, {
          list: 'lost',
          status,
          reason,
          title: `Lost in ${STATUS_LABELS[status]}: ${reason}`,
        }),
        textCell(tallyText(tally)),
      ],
    })),
    empty: figures.lost.n === 0 ? 'Nobody was lost in this period.' : null,
  };
}

export function staysSection({ figures, figures_before, period }: ShownFigures): FiguresSection {
  return {
    counted: 'stays',
    title: 'Time in each status',
    columns: ['Status left', 'Moves', 'Median', '90 %', 'Median before'],
    rows: figures.stays.map(({ status, n, median, ninety }) => {
      const before = figures_before.stays.find((one) => one.status === status);
      return {
        label: STATUS_LABELS[status],
        now: median ?? 0,
        before: before?.median ?? 0,
        cells: [
          countCell(n, period, { list: 'stays', status, title: `Moves out of ${STATUS_LABELS[status]}` }),
          textCell(durationText(median)),
          textCell(durationText(ninety)),
          textCell(before?.n ? `${durationText(before.median)} of ${before.n}` : '–'),
        ],
      };
    }),
    empty: figures.stays.every(({ n }) => n === 0) ? 'No client left a status in this period.' : null,
  };
}

export function sourcesSection({ figures, figures_before, period, before }: ShownFigures): FiguresSection {
  return {
    counted: 'sources',
    title: 'Inquiry sources',
    columns: ['Source', 'Inquiries', 'Signed', 'Share', 'Signed value', 'Inquiries before'],
    rows: figures.sources.map(({ key, source, n, signed }) => {
      const earlier = figures_before.sources.find((one) => one.key === key)?.n ?? 0;
      const label = source === null ? 'No source' : sourceLabel(source);
      const list = { source: key ?? '' };
      return {
        label,
        id: key ?? '',
        now: n,
        before: earlier,
        cells: [
          countCell(n, period, { list: 'added', ...list, title: `Inquiries: ${label}` }),
          countCell(signed.n, period, { list: 'added_signed', ...list, title: `Signed by now: ${label}` }),
          textCell(shareText(signed.n, n)),
          textCell(tallyText(signed)),
          countCell(earlier, before, {
            list: 'added',
            ...list,
            title: `Inquiries, the period before: ${label}`,
          }),
        ],
      };
    }),
    empty: figures.sources.length === 0 ? 'No client was added in this period.' : null,
  };
}

export function ownersSection({ figures, owners, period }: ShownFigures): FiguresSection {
  const people = new Map([...owners, ...figures.owners].map(({ owner_id, owner }) => [owner_id, owner]));
  const rows = [...people].map(([owner_id, owner]) => {
    const open = owners.find((one) => one.owner_id === owner_id) ?? NONE;
    const { won, lost } = figures.owners.find((one) => one.owner_id === owner_id) ?? {
      won: NONE,
      lost: NONE,
    };
    const label = owner ?? 'Nobody';
    const list = { owner: owner_id ?? NOBODY };
    const rate = winRate(won, lost, 'n');
    return {
      label,
      id: owner_id ?? NOBODY,
      now: open.n,
      cells: [
        countCell(open.n, period, { list: 'open', ...list, title: `Open: ${label}` }),
        textCell(tallyText(open)),
        countCell(won.n, period, { list: 'won', ...list, title: `Won: ${label}` }),
        textCell(tallyText(won)),
        countCell(lost.n, period, { list: 'lost', ...list, title: `Lost: ${label}` }),
        textCell(rate === null ? '–' : `${percentText(rate)} of ${won.n + lost.n}`),
      ],
    };
  });
  return {
    counted: 'owners',
    title: 'By owner',
    columns: ['Owner', 'Open now', 'Open value', 'Won', 'Won value', 'Lost', 'Win rate'],
    rows,
    empty: rows.length === 0 ? 'There are no clients to count by owner.' : null,
  };
}

export function proposalsSection(shown: ShownFigures): FiguresSection {
  const { proposals } = shown.figures;
  const before = shown.figures_before.proposals;
  const row = (
    label: string,
    list: FigureList & ('sent' | 'opened' | 'signed'),
    days: (of: Figures['proposals']) => number | null,
  ) => ({
    label,
    now: proposals[list],
    before: before[list],
    cells: [
      countCell(proposals[list], shown.period, { list, title: `Proposals ${list}` }),
      textCell(shareText(proposals[list], proposals.sent)),
      textCell(durationText(days(proposals))),
      countCell(before[list], shown.before, { list, title: `Proposals ${list}, the period before` }),
    ],
  });
  const { open_to_sign } = proposals.days;
  return {
    counted: 'proposals',
    title: 'Sent, opened, signed',
    columns: ['', 'Proposals', 'Of those sent', 'After', 'Before'],
    rows: [
      row('Sent', 'sent', () => null),
      row('Opened', 'opened', ({ days }) => days.to_open),
      row('Signed', 'signed', ({ days }) => days.to_sign),
    ],
    empty:
      proposals.sent + before.sent === 0
        ? 'Tallygate sent no proposal in this period or the one before.'
        : null,
    notes: open_to_sign === null ? [] : [`From opening to signing: ${durationText(open_to_sign)}.`],
  };
}

export function discountsSection({ figures, figures_before, period, before }: ShownFigures): FiguresSection {
  const row = (label: string, of: Figures['proposals'], days: typeof period) => ({
    label,
    now: of.given,
    cells: [
      countCell(of.priced, days, { list: 'priced', title: 'Proposals with fees' }),
      countCell(of.discounted, days, { list: 'discounted', title: 'Proposals with a discount' }),
      textCell(wholePounds(of.given)),
      textCell(shareText(of.given, of.fees)),
    ],
  });
  return {
    counted: 'discounts',
    title: 'Discount given',
    columns: ['', 'Proposals', 'With a discount', 'Given', 'Of the fees'],
    rows: [row('This period', figures.proposals, period), row('Before', figures_before.proposals, before)],
    empty:
      figures.proposals.priced + figures_before.proposals.priced === 0
        ? 'No proposal with fees was sent in this period or the one before.'
        : null,
  };
}

export function lowestFeeSection({ figures, figures_before, period, before }: ShownFigures): FiguresSection {
  const row = (label: string, of: Figures['proposals'], days: typeof period) => ({
    label,
    now: of.raised,
    cells: [
      countCell(of.monthly, days, { list: 'monthly', title: 'Proposals with a monthly fee' }),
      textCell(of.monthly === 0 ? '–' : wholePounds(Math.round(of.monthly_fees / of.monthly))),
      countCell(of.raised, days, { list: 'raised', title: 'Proposals at the lowest fee' }),
      textCell(wholePounds(of.raised_by)),
    ],
  });
  return {
    counted: 'lowest_fee',
    title: 'Quotes and the lowest fee',
    columns: ['', 'Quotes', 'Average', 'Raised', 'Raised by'],
    rows: [row('This period', figures.proposals, period), row('Before', figures_before.proposals, before)],
    empty:
      figures.proposals.monthly + figures_before.proposals.monthly === 0
        ? 'No proposal with a monthly fee was sent in this period or the one before.'
        : null,
  };
}
