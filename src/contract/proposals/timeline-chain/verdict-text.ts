import type { TimelineFinding, TimelineVerdict } from './verify-timeline.ts';

/** Describes a verdict about a file, a line for each fact. */
export function verdictText(verdict: TimelineVerdict): string[] {
  if (verdict.finding) return storedVerdictText(verdict);
  return [
    ...storedVerdictText(verdict),
    verdict.sealed
      ? 'The seal matches, so no event was cut off after the export.'
      : 'The file has no seal, so events at its end may be missing.',
  ];
}

/** Describes a verdict about a timeline in the database, which needs no seal. */
export function storedVerdictText({ finding, events, erased, before }: TimelineVerdict): string[] {
  if (finding) return [findingText(finding)];
  return [
    `The timeline is whole: ${counted(events)}, each as it was written.`,
    ...(erased > 0 ? [`The content of ${counted(erased)} is erased. Their places in the chain remain.`] : []),
    ...(before > 0 ? [`${counted(before)} from before the chain began can’t be verified.`] : []),
  ];
}

/** A sentence that says what was found, and where. */
export function findingText({ kind, position, event, anchor }: TimelineFinding): string {
  const name = event
    ? `Event ${position ?? ''}${position === null ? '' : ' '}(${event.type}, ${event.at ?? 'no time'}, ${event.actor_name}, id ${event.id})`
    : `Event ${position ?? ''}`;
  const named = anchor ? `anchor ${anchor.number} (${anchor.made_at})` : 'an anchor';
  switch (kind) {
    case 'changed':
      return `${name} was changed.`;
    case 'removed':
      return `${name} was removed.`;
    case 'moved':
      return `${name} isn’t in its place. Events were reordered.`;
    case 'added':
      return `${name} was added. It isn’t part of the chain.`;
    case 'erased':
      return `${name} was removed: its content is deleted, although the client isn’t erased.`;
    case 'cut_off':
      return `${name} and all later events were cut off.`;
    case 'end':
      return `${name} isn’t the end of the chain. It was changed, or the events after it were cut off.`;
    case 'anchor':
      return `${name} isn’t the event that ${named} names. This event or an earlier event was rewritten.`;
    case 'shorter':
      return `The timeline ends with event ${position}, but ${named} names event ${anchor?.count}. The events in between were cut off.`;
    case 'gone':
      return `The timeline is gone, but ${named} names event ${anchor?.count}.`;
    case 'seal':
      return 'The seal doesn’t match. The events follow from each other, but their number or their end was changed after the export.';
  }
}

const counted = (events: number) => `${events} ${events === 1 ? 'event' : 'events'}`;
