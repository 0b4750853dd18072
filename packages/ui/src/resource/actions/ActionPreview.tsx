import { describeError, type Row, useHost } from '@ledgerwise/contract';
import {
  type ActionPreviewOptions,
  type AnyResource,
  exactRow,
  fieldOf,
  type ResourceAction,
  type Values,
} from '@ledgerwise/resource';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Banner } from '../../core/Banner.tsx';
import { useCurrency } from '../../core/formats/currency.tsx';
import { countOf } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { WayOut } from '../../core/WayOut.tsx';
import { formatField } from '../format-value.ts';
import styles from './ActionPreview.module.css';
import { PostingTable, WaitingTable } from './PostingTable.tsx';
import { type PreviewResult, readPreview } from './posting.ts';
import { argumentsOf } from './run-action.ts';
import { actionPreviewTexts } from './texts.ts';

/** No request for each digit while the user types. */
const PAUSE_MS = 250;

export interface ActionPreviewProps {
  readonly resource?: AnyResource;
  readonly action: ResourceAction;
  readonly options: ActionPreviewOptions;
  readonly row: Row;
  /** Null while something is missing or wrong. */
  readonly entered: Values | null;
}

/** Preview of an action with the current input, computed by the function itself. */
export function ActionPreview({ resource, action, options, row, entered }: ActionPreviewProps) {
  const { data, auth, errorTexts } = useHost();
  const currency = useCurrency();
  const asked = useSettled(entered ? JSON.stringify(argumentsOf(action, row, entered)) : null);
  const isOfRecord = resource !== undefined && options.fields !== undefined;
  const preview = useQuery({
    queryKey: [
      `${auth.organisation?.id ?? ''} ${auth.user?.id ?? ''}`,
      'preview_action',
      action.call,
      row.id,
      asked,
    ],
    queryFn: async ({ signal }) =>
      readPreview(
        await data.call(
          'preview_action',
          {
            action: action.call,
            arguments: JSON.parse(asked ?? '{}'),
            ...(isOfRecord && { table_name: resource.name, id: row.id }),
          },
          signal,
        ),
      ),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (asked === null) return null;
  if (preview.isError) {
    const { title, help } = describeError(preview.error, errorTexts);
    return (
      <Banner tone="warn" title={title} live>
        {help} <WayOut error={preview.error} />
      </Banner>
    );
  }
  return (
    <section aria-label={options.title} aria-busy={preview.isFetching} className={styles.preview}>
      <h3>{options.title}</h3>
      {preview.data ? (
        <PreviewContent
          {...(resource && { resource })}
          options={options}
          row={row}
          result={preview.data}
          currency={currency}
        />
      ) : (
        <WaitingTable />
      )}
    </section>
  );
}

interface PreviewContentProps extends Pick<ActionPreviewProps, 'resource' | 'options' | 'row'> {
  readonly result: PreviewResult;
  readonly currency: string;
}

function PreviewContent({ resource, options, row, result, currency }: PreviewContentProps) {
  const formats = useFormats();
  const { record, entries, lines } = result;
  return (
    <>
      {resource && record && (
        <RecordAfter resource={resource} names={options.fields ?? []} before={row} after={record} />
      )}
      {lines.length > 0 ? (
        <>
          {entries > 1 && (
            <p>
              {actionPreviewTexts.byAccount(countOf(entries, 'journal entry', 'journal entries', formats))}
            </p>
          )}
          <PostingTable posting={result} currency={currency} />
        </>
      ) : (
        <p className={styles.soft}>{options.nothing}</p>
      )}
    </>
  );
}

interface RecordAfterProps {
  readonly resource: AnyResource;
  readonly names: readonly string[];
  readonly before: Row;
  readonly after: Row;
}

function RecordAfter({ resource, names, before, after }: RecordAfterProps) {
  const formats = useFormats();
  const then = exactRow(resource, after);
  return (
    <dl className={styles.record}>
      {names.map((name) => {
        const was = formatField(resource, name, before, formats);
        const will = formatField(resource, name, then, formats);
        return (
          <div key={name}>
            <dt>{fieldOf(resource, name).label}</dt>
            <dd>
              {was !== will && <del>{was}</del>} <span>{will}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns a text once it has not changed for a moment; an empty one immediately. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === null ? null : settled;
}
