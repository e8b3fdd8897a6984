import { Code, type MantineStyleProps, Text } from '@mantine/core';

/** Preformatted output. Scrolls when taller than `mah`. */
export function CodeBlock({
  label,
  text,
  mah,
}: {
  label?: string;
  text: string;
  mah?: NonNullable<MantineStyleProps['mah']>;
}) {
  return (
    <div>
      {label && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {label}
        </Text>
      )}
      <Code
        block
        style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        {...(mah !== undefined && { mah, tabIndex: 0 })}
      >
        {text}
      </Code>
    </div>
  );
}
