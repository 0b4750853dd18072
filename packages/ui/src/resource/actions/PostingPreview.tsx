import { describeError, useHost } from '@ledgerwise/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { useCurrency } from '../../core/formats/currency.tsx';
import { WayOut } from '../../core/WayOut.tsx';
import { PostingTable, WaitingTable } from './PostingTable.tsx';
import { readPosting } from './posting.ts';
import { postingPreviewTexts } from './texts.ts';

export interface PostingPreviewProps {
  /** Document kind of `preview_posting`: `invoice`. */
  readonly kind: string;
  readonly id: string;
  /** The date entered for the action, if the document has none. */
  readonly on?: unknown;
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Preview of posting a document: its balanced lines, and their totals. */
export function PostingPreview({ kind, id, on }: PostingPreviewProps) {
  const { data, auth, errorTexts } = useHost();
  const currency = useCurrency();
  const day = typeof on === 'string' && ISO_DAY.test(on) ? on : undefined;
  const preview = useQuery({
    queryKey: [`${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`, 'preview_posting', kind, id, day],
    queryFn: async ({ signal }) =>
      readPosting(await data.call('preview_posting', { kind, id, ...(day && { on_date: day }) }, signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (preview.isError) {
    const { title, help } = describeError(preview.error, errorTexts);
    return (
      <Banner
        tone="bad"
        title={title}
        live
        action={
          <Button size="small" onClick={() => void preview.refetch()}>
            {postingPreviewTexts.tryAgain}
          </Button>
        }
      >
        {help} <WayOut error={preview.error} />
      </Banner>
    );
  }
  if (!preview.data) return <WaitingTable />;
  if (preview.data.lines.length === 0) return <p>{postingPreviewTexts.nothingPosted}</p>;
  return <PostingTable posting={preview.data} currency={currency} />;
}
