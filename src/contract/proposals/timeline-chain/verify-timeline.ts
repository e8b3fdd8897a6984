import { commitmentTo, linkHash, NO_HASH, type Sha256 } from './chain.ts';
import {
  isErased,
  sealedText,
  type Timeline,
  type TimelineAnchor,
  type TimelineEvent,
  type TimelineExport,
  type TimelineLink,
  type TimelineSeal,
} from './timeline-export.ts';

/**
 * The first event at which a timeline is broken. `erased`: its content is deleted, but the client isn't erased. `end`: the
 * last event isn't the event that the head names. `anchor`: another event is in the place of the anchored event.
 * `shorter`: the timeline ends before the anchored event. `gone`: nothing is left of an anchored timeline. `seal`: the
 * seal signs another statement.
 */
export interface TimelineFinding {
  kind:
    | 'changed'
    | 'removed'
    | 'moved'
    | 'added'
    | 'erased'
    | 'cut_off'
    | 'end'
    | 'anchor'
    | 'shorter'
    | 'gone'
    | 'seal';
  /** Null for an event that is in no timeline, and for the seal. */
  timeline_id: string | null;
  /** The event's position in the chain, from 1; null if it isn't in the chain. */
  position: number | null;
  /** Null if the file doesn't contain the event. */
  event: TimelineEvent | null;
  /** The anchor that the timeline contradicts. */
  anchor: TimelineAnchor | null;
}

export interface TimelineVerdict {
  /** Null if every event is as it was written. */
  finding: TimelineFinding | null;
  /** Events in the chain, tombstones included. */
  events: number;
  erased: number;
  /** Events from before the chain began, which prove nothing. */
  before: number;
  /** Without a seal, whoever made the file may have cut off its end. */
  sealed: boolean;
}

/** `isSealOf` returns whether a seal's signature is by its certificate's key, over exactly this text. */
export function verifyTimeline(
  file: TimelineExport,
  { sha256, isSealOf }: { sha256: Sha256; isSealOf: (text: string, seal: TimelineSeal) => boolean },
): TimelineVerdict {
  const links = file.timelines.flatMap((timeline) => timeline.links);
  const finding =
    file.timelines.map((timeline) => findingIn(timeline, sha256)).find((found) => found !== null) ??
    addedBefore(file) ??
    (file.seal && !isSealOf(sealedText(file), file.seal)
      ? { kind: 'seal' as const, timeline_id: null, position: null, event: null, anchor: null }
      : null);
  return {
    finding,
    events: links.length,
    erased: links.filter(isErased).length,
    before: file.before.length,
    sealed: file.seal !== null,
  };
}

function findingIn(timeline: Timeline, sha256: Sha256): TimelineFinding | null {
  const { id, links, count, hash: head } = timeline;
  const found = (
    kind: TimelineFinding['kind'],
    position: number,
    link?: TimelineLink,
    anchor: TimelineAnchor | null = null,
  ): TimelineFinding => ({ kind, timeline_id: id, position, event: link?.event ?? null, anchor });
  const anchors = timeline.anchors.toSorted((one, other) => one.count - other.count).values();
  let anchor = anchors.next().value;
  const allErased = links.every(isErased);
  const hashAt = (link: TimelineLink, position: number) => linkHash({ ...link, position }, sha256);
  /** The hash that the link at this position should have, according to the next link or the head. */
  const namedHash = (index: number) => links[index]?.previous_hash ?? head;

  /** Finds the event at fault if the link at `position` doesn't follow the hash `running`. */
  const misplaced = (index: number, running: string): TimelineFinding => {
    const link = links[index - 1];
    const belongsHere = links.find((other) => other !== link && other.previous_hash === running);
    if (belongsHere) return found('moved', index, belongsHere);
    if (!link) return found('cut_off', index);
    if (link.previous_hash === running) return found('changed', index, link);
    const isLater = link.position > index || hashAt(link, index + 1) === namedHash(index);
    return isLater ? found('removed', index) : found('changed', index, link);
  };

  let running = NO_HASH;
  for (const [index, link] of links.entries()) {
    const position = index + 1;
    if (position > count) return found('added', position, link);
    if (link.previous_hash !== running || link.position !== position) return misplaced(position, running);
    if (isErased(link) && !allErased) return found('erased', position);
    if (!isErased(link)) {
      if (!link.event) return found('removed', position);
      if (!link.salt || commitmentTo(link.event, link.salt, sha256) !== link.commitment) {
        return found('changed', position, link);
      }
    }
    const hash = hashAt(link, position);
    const next = links[position];
    if (next && next.previous_hash !== hash) {
      if (next.previous_hash === running) return found('added', position, link);
      // The next link fits the links after it, so this link was changed, together with its commitment.
      const nextFits =
        next.position === position + 1 && hashAt(next, position + 1) === namedHash(position + 1);
      const hasFollower = links.some(({ previous_hash }) => previous_hash === hash);
      return nextFits && !hasFollower ? found('changed', position, link) : misplaced(position + 1, hash);
    }
    if (position === count && hash !== head) return found('end', position, link);
    for (; anchor?.count === position; anchor = anchors.next().value) {
      if (anchor.hash !== hash) return found('anchor', position, link, anchor);
    }
    running = hash;
  }
  if (links.length < count) return found('cut_off', links.length + 1);
  if (anchor) return found(count === 0 ? 'gone' : 'shorter', count, links.at(-1), anchor);
  return null;
}

/** Events without a link are older than the chain. A newer event without a link bypassed the database's trigger. */
function addedBefore({ timelines, before }: TimelineExport): TimelineFinding | null {
  const chained = timelines.flatMap(({ links }) => links.flatMap(({ event }) => (event ? [event.id] : [])));
  const first = Math.min(...chained);
  const event = before.find(({ id }) => id > first);
  return event ? { kind: 'added', timeline_id: null, position: null, event, anchor: null } : null;
}
