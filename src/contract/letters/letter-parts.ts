import { type LetterPart, partsFor } from '#contract/letter-templates/letter-part.ts';
import type { PublishedTemplate } from '#contract/letter-templates/letter-template.ts';
import { templateInForce } from '#contract/letter-templates/template-in-force.ts';
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
  /** Keys of the services that each schedule describes. */
  described: Map<PublishedTemplate, string[]>;
  /** Services without a schedule. */
  unscheduled: ScheduledService[];
}

export interface PartsInput {
  letters: readonly LetterToFill[];
  templates: readonly PublishedTemplate[];
  services: readonly ScheduledService[];
  /** The day in London (YYYY-MM-DD). */
  today: string;
}

/**
 * Chooses the templates of each letter. A schedule that fits only some letters of a proposal, such as that of a director's
 * tax return, is left out of the others. The general schedule covers services without their own.
 */
export function chooseParts(input: PartsInput): ChosenParts[] {
  const own = (letter: LetterToFill, service: ScheduledService) =>
    find(input, letter, 'schedule', service.id);
  const isElsewhere = (service: ScheduledService) =>
    input.letters.some((letter) => own(letter, service) !== null);
  return input.letters.map((letter) => {
    const described = new Map<PublishedTemplate, string[]>();
    for (const service of input.services) {
      const schedule = own(letter, service);
      if (schedule) described.set(schedule, [service.id]);
    }
    const schedules = [...described.keys()];
    const open = input.services.filter((service) => own(letter, service) === null && !isElsewhere(service));
    const general =
      open.length > 0 || needsGeneral(input, schedules) ? find(input, letter, 'schedule', null) : null;
    if (general)
      described.set(
        general,
        open.map(({ id }) => id),
      );
    const single = (part: LetterPart) => find(input, letter, part, null);
    const parts = partsFor(letter);
    const [covering, ...rest] = parts.map(single);
    return {
      letter,
      described,
      templates: [covering, ...schedules, general, ...rest].flatMap((template) => template ?? []),
      missing: [
        ...parts.filter((part) => single(part) === null),
        ...(schedules.length === 0 && general === null ? (['schedule'] as const) : []),
      ],
      unscheduled: general === null && schedules.length > 0 ? open : [],
    };
  });
}

/** A letter whose services all have schedules in other letters still needs the general schedule. */
function needsGeneral({ services }: PartsInput, schedules: readonly PublishedTemplate[]): boolean {
  return services.length > 0 && schedules.length === 0;
}

function find(
  { templates, today }: PartsInput,
  letter: LetterToFill,
  part: LetterPart,
  sub_header_id: string | null,
): PublishedTemplate | null {
  const { letter: name, entity_type, is_consumer } = letter;
  return templateInForce(templates, { part, letter: name, entity_type, sub_header_id, is_consumer }, today);
}
