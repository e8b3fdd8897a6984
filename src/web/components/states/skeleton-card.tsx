import { Card, Skeleton, Stack } from '@mantine/core';

const WIDTHS = ['60%', '45%', '70%', '50%', '65%', '40%'];

/** Placeholder for a SectionCard with a DefinitionList, up to six lines. */
export function SkeletonCard({ lines }: { lines: number }) {
  return (
    <Card>
      <Skeleton h="0.875rem" w="9rem" mt={4} mb="1.5rem" />
      <Stack gap="1.1875rem" pb={6}>
        {WIDTHS.slice(0, lines).map((width) => (
          <Skeleton key={width} h="0.75rem" w={width} />
        ))}
      </Stack>
    </Card>
  );
}
