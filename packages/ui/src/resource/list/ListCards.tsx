import { useHost } from '@ledgerwise/contract';
import type { ListCard } from '@ledgerwise/resource';
import { cardArguments } from '@ledgerwise/resource/query';
import { useQuery } from '@tanstack/react-query';
import { formatMoney, formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import { keptRecords } from '../query/kept-from.ts';
import { useResourceKeys } from '../query/query-keys.ts';
import styles from './ListCards.module.css';
import { useListModel } from './list-model.ts';
import { listCardsTexts } from './texts.ts';

/** Figures above a list: numbers of records, or sums. */
export function ListCards() {
  const { cards } = useListModel().resource;
  if (!cards || cards.length === 0) return null;
  return (
    <dl className={styles.cards}>
      {cards.map((card) => (
        <div key={card.id} className={styles.card}>
          <dt>{card.label}</dt>
          {card.sum === undefined ? <Count id={card.id} /> : <Sum card={card} />}
        </div>
      ))}
    </dl>
  );
}

function Figure({ text, error, width }: { text: string | undefined; error: unknown; width: string }) {
  const { isBare } = useListModel();
  if (text === undefined && !error)
    return (
      <dd>
        <Skeleton width={width} />
      </dd>
    );
  // Of nothing, a figure says nothing.
  const told = isBare ? '–' : (text ?? listCardsTexts.notAvailable);
  return <dd style={{ ['--characters' as string]: told.length }}>{told}</dd>;
}

function Count({ id }: { readonly id: string }) {
  const formats = useFormats();
  const { summary } = useListModel();
  const count = summary.data?.views?.[id];
  const text = count === undefined ? undefined : formatNumber(count, formats);
  return <Figure text={text} error={summary.error} width="3em" />;
}

function Sum({ card }: { readonly card: ListCard }) {
  const { data } = useHost();
  const { resource, formats } = useListModel();
  const keys = useResourceKeys(resource.name);
  const { column, request } = cardArguments(resource, card);
  const sum = useQuery({
    queryKey: [...keys.summaries, 'cards', request],
    queryFn: ({ signal }) => data.call('summarise_records', request, signal),
    meta: keptRecords(resource),
  });
  const text = sum.data && formatMoney(sum.data.sums[column] ?? '0', formats.currency, formats);
  return <Figure text={text} error={sum.error} width="6em" />;
}
