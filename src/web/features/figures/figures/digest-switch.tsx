import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#web/lib/api/api.ts';
import { describeError } from '#web/lib/messages/messages.ts';
import { notifyError } from '#web/lib/messages/notify.ts';
import classes from './figures-view.module.css';

/** Saves at once. */
export function DigestSwitch() {
  const queryClient = useQueryClient();
  const { data } = useQuery(orpc.figures.digest.queryOptions());
  const set = useMutation(
    orpc.figures.setDigest.mutationOptions({
      onError: (error) => notifyError(describeError(error, 'Failed to save the setting')),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.figures.digest.key() }),
    }),
  );
  return (
    <Switch
      className={classes.screenOnly}
      label="Email me every Monday"
      checked={set.isPending ? set.variables.wanted : (data?.wanted ?? false)}
      onChange={(event) => set.mutate({ wanted: event.currentTarget.checked })}
    />
  );
}
