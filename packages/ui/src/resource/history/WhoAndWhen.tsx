import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '../../core/formats/Time.tsx';
import { useResourceKeys } from '../query/query-keys.ts';
import { whoAndWhenTexts } from './who-and-when-texts.ts';

export interface WhoAndWhenProps {
  readonly resource: AnyResource;
  readonly id: string;
  /** Text if the history does not show it. */
  readonly otherwise: string;
}

/** User and time of a record's last change, for an editor in conflict. */
export function WhoAndWhen({ resource, id, otherwise }: WhoAndWhenProps) {
  const { data } = useHost();
  const keys = useResourceKeys(resource.name);
  const history = useQuery({
    queryKey: keys.history(id),
    queryFn: ({ signal }) =>
      data.call('record_history', { table_name: resource.name, record_id: id }, signal),
    staleTime: 0,
  });
  // Adding a file changes no field.
  const latest = history.data?.find(({ action }) => !action.startsWith('file_'));
  if (!latest) return otherwise;
  return (
    <>
      <strong>{latest.actor_name}</strong> {whoAndWhenTexts.changedOn(resource.label.one.toLowerCase())}{' '}
      <Moment at={latest.created_at} />
      {whoAndWhenTexts.whileEditing}
    </>
  );
}
