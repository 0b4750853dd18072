import { useHost } from '@ledgerwise/contract';
import type { ListCard } from '@ledgerwise/resource';
import { cardArguments } from '@ledgerwise/resource/query';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatNumber } from '../core/format.ts';
import { Skeleton } from '../core/Skeleton.tsx';
import styles from './ListCards.module.css';
import { useListModel } from './list-model.ts';
import { useResourceKeys } from './query-keys.ts';

/** Figures above a list: how many records of a kind there are, or what they add up to. */
export function ListCards() {
  const { cards } = useListModel().resource;
  if (!cards || cards.length === 0) return null;
  return (
    <dl className={styles.cards}>
      {cards.map((card) => (
        <div key={card.id} className={styles.card}>
          <dt>{card.label}</dt>
          <dd>{card.sum === undefined ? <Count id={card.id} /> : <Sum card={card} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function Count({ id }: { readonly id: string }) {
  const { summary } = useListModel();
  const count = summary.data?.views?.[id];
  if (count !== undefined) return formatNumber(count);
  return summary.error ? 'Not available' : <Skeleton width="3em" />;
}

function Sum({ card }: { readonly card: ListCard }) {
  const { data } = useHost();
  const { resource, formats } = useListModel();
  const keys = useResourceKeys(resource.name);
  const { column, request } = cardArguments(resource, card);
  const sum = useQuery({
    queryKey: [...keys.summaries, 'cards', request],
    queryFn: ({ signal }) => data.call('summarise_records', request, signal),
  });
  if (sum.data) return formatMoney(sum.data.sums[column] ?? '0', formats.currency);
  return sum.error ? 'Not available' : <Skeleton width="6em" />;
}
