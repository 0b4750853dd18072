import { type Row, useHost } from '@ledgerwise/contract';
import type { ActionCautions, ResourceAction } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../core/Banner.tsx';
import styles from './ActionDialog.module.css';

interface CautionsProps {
  readonly cautions: ActionCautions;
  readonly action: ResourceAction;
  readonly row: Row;
}

/** Warnings before the action. A failed lookup prevents nothing. */
export function Cautions({ cautions, action, row }: CautionsProps) {
  const { data, auth } = useHost();
  const found = useQuery({
    queryKey: [`${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`, 'cautions', action.call, row.id],
    queryFn: ({ signal }) => cautions.load(data, row, signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (!found.data || found.data.length === 0) return null;
  return (
    <Banner tone="warn" title={cautions.title}>
      <ul className={styles.notes}>
        {found.data.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  );
}
