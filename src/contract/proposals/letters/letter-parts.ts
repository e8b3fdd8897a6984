import { type LetterPart, partsFor } from '#contract/proposals/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/proposals/letter-templates/letter-template.ts';
import { templateInForce } from '#contract/proposals/letter-templates/template-in-force.ts';
import type { LetterToFill } from './letter-source.ts';

/** A service of the proposal. */
export interface ScheduledService {
  id: string;
  name: string;
}

export interface ChosenParts {
  letter: LetterToFill;
  /** In the order in which they are read. */
  templates: PublishedTemplate[];
  /** Parts that no template fits. */
  missing: LetterPart[];
  /** The services that each schedule describes. */
  described: Map<PublishedTemplate, ScheduledService[]>;
  /** Services without a schedule. */
  unscheduled: ScheduledService[];
}

interface Texts {
  templates: readonly PublishedTemplate[];
  /** The day in London (YYYY-MM-DD). */
  today: string;
}

/**
 * Chooses the templates of a letter, with a schedule for each of its services. The general schedule covers services
 * without their own.
 */
export function chooseParts(
  letter: LetterToFill,
  { services, ...texts }: Texts & { services: readonly ScheduledService[] },
): ChosenParts {
  const own = services.filter(({ id }) => letter.services.includes(id));
  const described = new Map<PublishedTemplate, ScheduledService[]>();
  const open: ScheduledService[] = [];
  for (const service of own) {
    const schedule = scheduleFor(texts, letter, service.id);
    if (schedule) described.set(schedule, [service]);
    else open.push(service);
  }
  const general = open.length > 0 ? find(texts, letter, 'schedule', null) : null;
  if (general) described.set(general, open);
  const schedules = [...described.keys()];
  const parts = partsFor(letter);
  const single = (part: LetterPart) => find(texts, letter, part, null);
  const [covering, ...rest] = parts.map(single);
  const hasNoSchedule = own.length > 0 && schedules.length === 0;
  return {
    letter,
    described,
    templates: [covering, ...schedules, ...rest].flatMap((template) => template ?? []),
    missing: [
      ...parts.filter((part) => single(part) === null),
      ...(hasNoSchedule ? (['schedule'] as const) : []),
    ],
    unscheduled: general === null && !hasNoSchedule ? open : [],
  };
}

/** The service's own schedule for a letter. */
export function scheduleFor(
  texts: Texts,
  letter: Omit<LetterToFill, 'services'>,
  service: string,
): PublishedTemplate | null {
  return find(texts, letter, 'schedule', service);
}

function find(
  { templates, today }: Texts,
  { letter, entity_type, is_consumer }: Omit<LetterToFill, 'services'>,
  part: LetterPart,
  sub_header_id: string | null,
): PublishedTemplate | null {
  return templateInForce(templates, { part, letter, entity_type, sub_header_id, is_consumer }, today);
}
