import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

const LINES = 3;

/** Text clamped to three lines, with a button that shows the rest. */
export function ClampedText({ label, text }: { label: string; text: string }) {
  const [expanded, setExpanded] = useState(false);
  const [cut, setCut] = useState(false);
  const element = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const paragraph = element.current;
    if (!paragraph) return;
    const observer = new ResizeObserver(() => {
      if (!expanded) setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    });
    observer.observe(paragraph);
    return () => observer.disconnect();
  }, [expanded]);

  return (
    <div>
      <Text
        ref={element}
        component="p"
        m={0}
        {...(!expanded && { lineClamp: LINES })}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Text>
      {cut && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-expanded={expanded}
          aria-label={`${expanded ? 'Show less' : 'Show more'} of ${label}`}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
