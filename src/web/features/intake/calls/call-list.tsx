import { Box, Button, Text } from '@mantine/core';
import type { CallOfDay } from '#contract/intake/calls/call.ts';
import { londonWallClock } from '#contract/intake/calls/call-time.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import { Line, LineList } from '#web/components/line-list.tsx';
import { LinkAnchor } from '#web/components/navigation/links.tsx';
import { paths } from '#web/lib/navigation/paths.ts';

/** Calls, one per line: when, with whom, by whom, the phone number and the button to join. */
export function CallList({ calls, label }: { calls: readonly CallOfDay[]; label?: string }) {
  return (
    <LineList {...(label && { label })}>
      {calls.map((call) => (
        <Line key={call.client_id}>
          <Text fw={600} w="3.5rem">
            <time dateTime={call.starts_at}>{londonWallClock(call.starts_at).time}</time>
          </Text>
          <Box flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <LinkAnchor to={paths.client} params={{ id: call.client_id }} fw={500}>
              {call.client_name}
            </LinkAnchor>
            <Text size="sm" c="dimmed">
              {[call.company, `${call.duration_minutes} minutes with ${call.booked_by}`]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
          {call.phone_number && (
            <Text size="sm">
              <PhoneLink number={call.phone_number} />
            </Text>
          )}
          {call.join_url ? (
            <Button
              component="a"
              href={call.join_url}
              target="_blank"
              rel="noreferrer"
              size="compact-sm"
              aria-label={`Join the call with ${call.client_name}`}
            >
              Join
            </Button>
          ) : (
            <Text size="sm" c="dimmed">
              No join link
            </Text>
          )}
        </Line>
      ))}
    </LineList>
  );
}
