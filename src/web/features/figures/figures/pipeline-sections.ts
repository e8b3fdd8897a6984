import { STATUS_LABELS } from '#contract/clients/clients/client-status.ts';
import { WON } from '#contract/clients/clients/pipeline.ts';
import type { ShownFigures } from '#contract/figures/figures/contract.ts';
import { forecastOf, tallySum, winRate } from '#contract/figures/figures/figures.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { percentText } from '#contract/pricing/pricing/exact-text.ts';
import { formatCount } from '#web/lib/browser/format.ts';
import { countCell, type FiguresSection, type SectionRow, tallyText, textCell } from './section.ts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Open clients by status, with their value and fees once any client has a value. */
export function pipelineSection({ pipeline, period }: ShownFigures): FiguresSection {
  const all = tallySum(pipeline);
  const row = (label: string, of: ShownFigures['pipeline'][number], isTotal = false): SectionRow => ({
    label,
    now: isTotal ? 0 : all.valued === 0 ? of.n : of.value,
    cells: [
      countCell(of.n, period, {
        list: 'open',
        ...(!isTotal && { status: of.status }),
        title: isTotal ? 'Open clients' : `Open: ${label}`,
      }),
      ...(all.valued === 0
        ? []
        : [
            textCell(tallyText(of)),
            ...(['monthly', 'quarterly', 'annually', 'one_off'] as const).map((billing) =>
              textCell(of.valued === 0 ? '–' : wholePounds(of[billing])),
            ),
          ]),
    ],
  });
  const sum = (billing: 'monthly' | 'quarterly' | 'annually' | 'one_off') =>
    pipeline.reduce((total, of) => total + of[billing], 0);
  const [first] = pipeline;
  const total = first && {
    ...first,
    ...all,
    one_off: sum('one_off'),
    monthly: sum('monthly'),
    quarterly: sum('quarterly'),
    annually: sum('annually'),
  };
  return {
    counted: 'pipeline',
    title: 'Pipeline now',
    columns: [
      'Status',
      'Clients',
      ...(all.valued === 0 ? [] : ['First year', 'A month', 'A quarter', 'A year', 'Once']),
    ],
    rows: [
      ...pipeline.map((of) => row(STATUS_LABELS[of.status], of)),
      ...(total ? [row('All', total, true)] : []),
    ],
    empty: all.n === 0 ? 'No client is open. Add a client, and it appears here.' : null,
    notes: [
      all.valued === 0
        ? 'No open client has a value yet. Values come with a proforma and a published price book.'
        : `${formatCount(all.valued, 'client')} of ${all.n} have a value.`,
    ],
  };
}

export function forecastSection({ pipeline, period, forecast_weights }: ShownFigures): FiguresSection {
  const unsigned = pipeline.filter(({ status }) => !WON.includes(status));
  const { valued } = tallySum(unsigned);
  return {
    counted: 'forecast',
    title: 'Forecast',
    columns: ['Status', 'With a value', 'Value', 'Weight', 'Forecast'],
    rows: unsigned.map((of) => ({
      label: STATUS_LABELS[of.status],
      now: forecastOf([of], forecast_weights),
      cells: [
        countCell(of.valued, period, {
          list: 'open_valued',
          status: of.status,
          title: `Open, with a value: ${STATUS_LABELS[of.status]}`,
        }),
        textCell(tallyText(of)),
        textCell(`${forecast_weights[of.status]}%`),
        textCell(of.valued === 0 ? '–' : wholePounds(forecastOf([of], forecast_weights))),
      ],
    })),
    empty:
      valued === 0 ? 'No open client that hasn’t signed has a value, so there is nothing to forecast.' : null,
    notes: [
      `Forecast from ${formatCount(valued, 'client')}: ${wholePounds(forecastOf(pipeline, forecast_weights))}.`,
    ],
  };
}

export function wonSection({ figures, figures_before, period, before }: ShownFigures): FiguresSection {
  const row = (label: string, list: 'won' | 'lost'): SectionRow => ({
    label,
    now: figures[list].n,
    before: figures_before[list].n,
    cells: [
      countCell(figures[list].n, period, { list, title: label }),
      textCell(tallyText(figures[list])),
      countCell(figures_before[list].n, before, { list, title: `${label}, the period before` }),
      textCell(tallyText(figures_before[list])),
    ],
  });
  const rate = ({ won, lost }: ShownFigures['figures'], by: 'n' | 'value') => {
    const basisPoints = winRate(won, lost, by);
    if (basisPoints === null) return '–';
    const of = by === 'n' ? won.n + lost.n : won.valued + lost.valued;
    return `${percentText(basisPoints)} of ${of}`;
  };
  const rateRow = (label: string, by: 'n' | 'value'): SectionRow => ({
    label,
    now: 0,
    cells: [rate(figures, by), '', rate(figures_before, by), ''].map(textCell),
  });
  const all = [figures.won, figures.lost, figures_before.won, figures_before.lost];
  return {
    counted: 'win_rate',
    title: 'Won and lost',
    columns: ['', 'Clients', 'Value', 'Before', 'Value before'],
    rows: [
      row('Won', 'won'),
      row('Lost', 'lost'),
      rateRow('Win rate by count', 'n'),
      rateRow('Win rate by value', 'value'),
    ],
    empty: tallySum(all).n === 0 ? 'Nobody was won or lost in this period or the one before.' : null,
  };
}

export function monthsSection({ months, monthly_target }: ShownFigures): FiguresSection {
  const all = tallySum(months);
  const isValued = all.valued > 0;
  return {
    counted: 'months',
    title: 'Signed by month',
    columns: ['Month', 'Clients', 'Value', ...(monthly_target === null ? [] : ['Of the target'])],
    rows: months.map((month) => ({
      label: monthFormat.format(new Date(month.from)),
      now: isValued ? month.value : month.n,
      cells: [
        countCell(month.n, month, {
          list: 'won',
          title: `Won in ${monthFormat.format(new Date(month.from))}`,
        }),
        textCell(tallyText(month)),
        ...(monthly_target === null ? [] : [textCell(targetShare(month.value, monthly_target))]),
      ],
    })),
    empty: all.n === 0 ? 'Nobody was won in these twelve months.' : null,
    ...(isValued &&
      monthly_target !== null && {
        line: monthly_target,
        notes: [`The line is the target of ${wholePounds(monthly_target)} a month.`],
      }),
  };
}

function targetShare(value: number, target: number): string {
  return target === 0 ? '–' : `${Math.round((100 * value) / target)}%`;
}
