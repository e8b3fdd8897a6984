import type { Figures } from '#contract/figures/figures/contract.ts';
import { winRate } from '#contract/figures/figures/figures.ts';
import { type Days, daysText } from '#contract/figures/figures/period.ts';
import { wholePounds } from '#contract/pricing/client-values/value-text.ts';
import { composeMail } from '#server/integrations/mail/compose-mail.ts';
import type { Mail } from '#server/integrations/mail/mail.ts';
import type { Env } from '#server/kernel/env.ts';

export interface Digest {
  week: Days;
  figures: Figures;
  figures_before: Figures;
  open: { n: number; value: number; forecast: number };
}

export function digestMail(
  { appName, appUrl }: Pick<Env, 'appName' | 'appUrl'>,
  to: string,
  { week, figures, figures_before, open }: Digest,
): Mail {
  const added = (of: Figures) => of.sources.reduce((sum, { n }) => sum + n, 0);
  const moved = (of: Figures) => of.stays.reduce((sum, { n }) => sum + n, 0);
  const rate = winRate(figures.won, figures.lost, 'n');
  const worth = (value: number) => (value > 0 ? `, worth ${wholePounds(value)} in the first year` : '');
  const paragraphs = [
    `From ${daysText(week)}, beside the week before:`,
    `New inquiries: ${added(figures)} (${added(figures_before)} the week before).`,
    `Signed: ${figures.won.n}${worth(figures.won.value)} (${figures_before.won.n} the week before).`,
    `Lost: ${figures.lost.n} (${figures_before.lost.n} the week before).`,
    `Proposals sent: ${figures.proposals.sent} (${figures_before.proposals.sent} the week before).`,
    `Moves from one status to another: ${moved(figures)} (${moved(figures_before)} the week before).`,
    ...(rate === null ? [] : [`Win rate: ${Math.round(rate / 100)}% of ${figures.won.n + figures.lost.n}.`]),
    `Open now: ${open.n}${worth(open.value)}${open.forecast > 0 ? `, of which ${wholePounds(open.forecast)} is forecast` : ''}.`,
    `You asked for this email in ${appName}. To stop these emails, open the figures and turn off 'Email me every Monday'.`,
  ];
  return composeMail({
    kind: 'digest',
    to,
    subject: `Your week: ${figures.won.n} signed, ${added(figures)} new`,
    paragraphs,
    button: {
      label: 'Open the figures',
      url: `${appUrl}/figures?period=days&from=${week.from}&to=${week.to}`,
      after: paragraphs.length - 1,
    },
    from: appName,
  });
}
