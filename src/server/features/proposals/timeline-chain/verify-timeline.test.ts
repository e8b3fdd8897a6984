import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo, linkHash, NO_HASH } from '#contract/proposals/timeline-chain/chain.ts';
import {
  sealedText,
  TIMELINE_FORMAT,
  type Timeline,
  type TimelineEvent,
  type TimelineExport,
  type TimelineLink,
} from '#contract/proposals/timeline-chain/timeline-export.ts';
import { verdictText } from '#contract/proposals/timeline-chain/verdict-text.ts';
import { verifyTimeline } from '#contract/proposals/timeline-chain/verify-timeline.ts';
import { sha256 } from './sha256.ts';

const uuid = fc.uuid({ version: 4 });
const instant = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
  .map((at) => at.toISOString());
const content = fc.record({
  at: fc.option(instant),
  actor_id: fc.option(uuid),
  actor_name: fc.string({ unit: 'grapheme' }),
  type: fc.constantFrom('note.added', 'client.status_changed', 'mail.sent'),
  client_name: fc.option(fc.string({ unit: 'grapheme' })),
  changes: fc.json(),
  salt: uuid,
});

/** A file as the server makes it: the timeline of these events, sealed. */
function chained(events: readonly (Omit<TimelineEvent, 'id'> & { salt: string })[]): TimelineExport {
  const links: TimelineLink[] = [];
  let previous_hash = NO_HASH;
  for (const [index, { salt, ...rest }] of events.entries()) {
    const event = { id: 100 + index, ...rest };
    const link = {
      position: index + 1,
      previous_hash,
      commitment: commitmentTo(event, salt, sha256),
      salt,
      event,
    };
    links.push(link);
    previous_hash = linkHash(link, sha256);
  }
  const file = {
    format: TIMELINE_FORMAT,
    made_at: '2026-11-22T10:00:00.000Z',
    client_id: '8b0c6a52-3c9e-4a39-9d0c-2f2e1f3a4b5c',
    timelines: [
      {
        id: '0d9b6a52-3c9e-4a39-9d0c-2f2e1f3a4b5c',
        count: links.length,
        hash: previous_hash,
        links,
        anchors: [],
      },
    ],
    before: [],
  } as const satisfies Omit<TimelineExport, 'seal'>;
  return {
    ...file,
    timelines: [...file.timelines],
    before: [],
    seal: { certificate: '', signature: signatureOf(sealedText(file)) },
  };
}

const signatureOf = (text: string) => Buffer.from(sha256(`key ${text}`)).toString('base64');
const verify = (file: TimelineExport) =>
  verifyTimeline(file, { sha256, isSealOf: (text, { signature }) => signature === signatureOf(text) });
const findingIn = (file: TimelineExport) => verify(file).finding;

const file = (minLength = 1) => fc.array(content, { minLength, maxLength: 12 }).map(chained);
/** A file and the index of one of its links. At least `after` links follow it. */
const fileAndIndex = (minLength = 1, after = 0) =>
  file(minLength).chain((made) =>
    fc.record({ made: fc.constant(made), index: fc.nat(timelineOf(made).links.length - 1 - after) }),
  );

function timelineOf({ timelines }: TimelineExport): Timeline {
  const [timeline] = timelines;
  if (!timeline) throw new Error('The file has no timeline');
  return timeline;
}

/** The file with its links replaced. */
function withLinks(
  made: TimelineExport,
  links: TimelineLink[],
  more: Partial<Timeline> = {},
): TimelineExport {
  return { ...made, timelines: [{ ...timelineOf(made), links, ...more }] };
}
const renumbered = (links: TimelineLink[]) => links.map((link, index) => ({ ...link, position: index + 1 }));
const changeLink = (
  made: TimelineExport,
  index: number,
  change: (link: TimelineLink) => Partial<TimelineLink>,
) =>
  withLinks(
    made,
    timelineOf(made).links.map((link, at) => (at === index ? { ...link, ...change(link) } : link)),
  );
const tombstone = (link: TimelineLink): TimelineLink => ({ ...link, salt: null, event: null });
const flipped = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1);

/** A change to each field of an event. */
const FIELDS: Record<
  keyof TimelineEvent & string,
  ((event: TimelineEvent) => Partial<TimelineEvent>) | null
> = {
  // The id only names a database row, and no hash covers it.
  id: null,
  at: ({ at }) => ({ at: at === null ? '2026-01-01T00:00:00.000Z' : null }),
  actor_id: ({ actor_id }) => ({ actor_id: actor_id ? null : '8b0c6a52-3c9e-4a39-9d0c-2f2e1f3a4b5c' }),
  actor_name: ({ actor_name }) => ({ actor_name: `${actor_name} ` }),
  type: ({ type }) => ({ type: `${type}s` }),
  client_name: ({ client_name }) => ({ client_name: client_name === null ? '' : null }),
  changes: ({ changes }) => ({ changes: `${changes} ` }),
};

describe('a timeline that nobody touched', () => {
  it('stays whole when the client is erased', () => {
    fc.assert(
      fc.property(file(0), (made) => {
        expect(verify(made)).toMatchObject({ finding: null, erased: 0, sealed: true });
        const { links } = timelineOf(made);
        const erased = { ...withLinks(made, links.map(tombstone)), seal: null };
        expect(verify(erased)).toMatchObject({ finding: null, erased: links.length, sealed: false });
      }),
    );
  });

  it('has a verdict that warns of missing events only without a seal', () => {
    const made = chained(fc.sample(content, 2));
    expect(verdictText(verify(made)).join()).toContain('no event was cut off');
    expect(verdictText(verify({ ...made, seal: null })).join()).toContain('events at its end may be missing');
  });
});

describe('verifying a timeline with one change names the event', () => {
  it.each(Object.entries(FIELDS).flatMap(([field, change]) => (change ? [{ field, change }] : [])))(
    'whose $field was changed, even with a new commitment',
    ({ change }) => {
      fc.assert(
        fc.property(fileAndIndex(), ({ made, index }) => {
          const event = (link: TimelineLink) => link.event && { ...link.event, ...change(link.event) };
          const changed = changeLink(made, index, (link) => ({ event: event(link) }));
          expect(findingIn(changed)).toMatchObject({
            kind: 'changed',
            position: index + 1,
            event: { id: 100 + index },
          });
          const committed = changeLink(made, index, (link) => {
            const now = event(link);
            return { event: now, commitment: commitmentTo(now as TimelineEvent, link.salt ?? '', sha256) };
          });
          const isLast = index + 1 === timelineOf(made).count;
          expect(findingIn(committed)).toMatchObject({
            kind: isLast ? 'end' : 'changed',
            position: index + 1,
          });
        }),
      );
    },
  );

  it('whose salt, commitment, previous hash or position was changed', () => {
    const changes: ((link: TimelineLink) => Partial<TimelineLink>)[] = [
      ({ salt }) => ({ salt: flipped(salt ?? '') }),
      () => ({ salt: null }),
      ({ commitment }) => ({ commitment: flipped(commitment) }),
      ({ previous_hash }) => ({ previous_hash: flipped(previous_hash) }),
      ({ position }) => ({ position: position + 1 }),
    ];
    fc.assert(
      fc.property(fileAndIndex(), fc.constantFrom(...changes), ({ made, index }, change) => {
        expect(findingIn(changeLink(made, index, change))).toMatchObject({
          kind: 'changed',
          position: index + 1,
        });
      }),
    );
  });

  it('that was removed, even as if it were erased', () => {
    fc.assert(
      fc.property(fileAndIndex(2, 1), ({ made, index }) => {
        const { links, count } = timelineOf(made);
        const left = links.filter((_, at) => at !== index);
        const removed = { kind: 'removed', position: index + 1 };
        expect(findingIn(withLinks(made, left))).toMatchObject(removed);
        expect(findingIn(withLinks(made, renumbered(left)))).toMatchObject(removed);
        expect(findingIn(withLinks(made, renumbered(left), { count: count - 1 }))).toMatchObject(removed);
        expect(findingIn(changeLink(made, index, () => ({ event: null })))).toMatchObject(removed);
        expect(findingIn(changeLink(made, index, tombstone))).toMatchObject({
          kind: 'erased',
          position: index + 1,
        });
      }),
    );
  });

  it('that was moved, with or without new positions', () => {
    fc.assert(
      fc.property(fileAndIndex(2, 1), fc.nat(), ({ made, index }, distance) => {
        const { links } = timelineOf(made);
        const other = index + 1 + (distance % (links.length - index - 1));
        const swapped = [...links];
        [swapped[index], swapped[other]] = [links[other] as TimelineLink, links[index] as TimelineLink];
        const moved = { kind: 'moved', position: index + 1, event: { id: 100 + index } };
        expect(findingIn(withLinks(made, swapped))).toMatchObject(moved);
        expect(findingIn(withLinks(made, renumbered(swapped)))).toMatchObject(moved);
      }),
    );
  });

  it('at which the end was cut off', () => {
    fc.assert(
      fc.property(fileAndIndex(), ({ made, index }) => {
        const left = timelineOf(made).links.slice(0, index);
        expect(findingIn(withLinks(made, left))).toMatchObject({ kind: 'cut_off', position: index + 1 });
      }),
    );
  });

  it('that was added, in between or at the end', () => {
    fc.assert(
      fc.property(fileAndIndex(), content, ({ made, index }, { salt, ...rest }) => {
        const { links, hash } = timelineOf(made);
        const event = { id: 999, ...rest };
        const commitment = commitmentTo(event, salt, sha256);
        const forged = (position: number, previous_hash: string) => ({
          position,
          previous_hash,
          commitment,
          salt,
          event,
        });
        const link = forged(index + 1, links[index]?.previous_hash ?? '');
        const between = [...links.slice(0, index), link, ...links.slice(index)];
        const added = { kind: 'added', position: index + 1, event: { id: 999 } };
        expect(findingIn(withLinks(made, between))).toMatchObject(added);
        expect(findingIn(withLinks(made, renumbered(between)))).toMatchObject(added);
        const atEnd = [...links, forged(links.length + 1, hash)];
        expect(findingIn(withLinks(made, atEnd))).toMatchObject({ ...added, position: links.length + 1 });
      }),
    );
  });

  it('that was stored without a link, unless it is older than the chain', () => {
    const made = chained(fc.sample(content, 3));
    const { event } = timelineOf(made).links[2] ?? {};
    if (!event) throw new Error('The file has too few events');
    expect(verify({ ...made, before: [{ ...event, id: 99 }] })).toMatchObject({ finding: null, before: 1 });
    const added = { ...made, before: [{ ...event, id: 101 }] };
    expect(findingIn(added)).toMatchObject({ kind: 'added', position: null, event: { id: 101 } });
    expect(verdictText(verify(added)).join()).toMatch(/^Event \(.*id 101\) was added/);
  });
});

describe('a timeline whose hashes were all computed again', () => {
  it('is detected by its seal, whatever was changed, removed, reordered, cut off or erased', () => {
    fc.assert(
      fc.property(fc.array(content, { minLength: 2, maxLength: 8 }), fc.nat(), (events, at) => {
        const made = chained(events);
        const index = at % events.length;
        const first = events[index] as (typeof events)[number];
        const forged = [
          events.with(index, { ...first, actor_name: `${first.actor_name}x` }),
          events.toSpliced(index, 1),
          [...events].reverse(),
          events.slice(0, -1),
        ].map((other) => ({ ...chained(other), seal: made.seal }));
        const { links } = timelineOf(made);
        for (const other of [...forged, withLinks(made, links.map(tombstone))]) {
          expect(findingIn(other)?.kind).toBe('seal');
        }
      }),
    );
  });

  it('is detected by its anchor', () => {
    fc.assert(
      fc.property(fileAndIndex(), ({ made, index }) => {
        const { links } = timelineOf(made);
        const anchor = { number: 1, made_at: made.made_at, count: index + 1, hash: '' };
        const hash = linkHash(links[index] as TimelineLink, sha256);
        const unsealed = { ...made, seal: null };
        const withAnchor = (one: typeof anchor) => withLinks(unsealed, links, { anchors: [one] });
        expect(findingIn(withAnchor({ ...anchor, hash }))).toBeNull();
        expect(findingIn(withAnchor({ ...anchor, hash: flipped(hash) }))).toMatchObject({
          kind: 'anchor',
          position: index + 1,
        });
        expect(findingIn(withAnchor({ ...anchor, count: links.length + 1 }))).toMatchObject({
          kind: 'shorter',
          position: links.length,
          anchor: { number: 1 },
        });
      }),
    );
  });
});
