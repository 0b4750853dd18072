import type { Row } from '@ledgerwise/contract';
import { useParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { later } from '../../core/later.tsx';
import { PageHeader } from '../../core/PageHeader.tsx';
import { FormGate } from '../access/FormGate.tsx';
import { titleOf } from '../format-value.ts';
import { useListBack } from '../paths.ts';
import { useIsCurrent } from '../query/use-is-current.ts';
import { RecordMissing } from '../record/RecordMissing.tsx';
import { useRecord } from '../record/use-record.ts';
import { FormSkeleton } from './FormSkeleton.tsx';
import { resourceFormTexts } from './texts.ts';
import { type Presets, usePresets } from './use-presets.ts';

// The inputs load antd; the parts of the form that need no inputs are shown meanwhile.
const RecordForm = later(async () => (await import('./RecordForm.tsx')).RecordForm, FormSkeleton);

/** The form of a resource: of a new record without an id in the address, otherwise of the record with that id. */
export function ResourceForm({ resource }: { readonly resource: AnyResource }) {
  const { id } = useParams();
  const isNew = id === undefined || id === 'new';
  return (
    <FormGate resource={resource} isNew={isNew}>
      {isNew ? <NewScreen key="new" resource={resource} /> : <EditScreen resource={resource} id={id} />}
    </FormGate>
  );
}

function NewScreen({ resource }: { readonly resource: AnyResource }) {
  const presets = usePresets(resource);
  return <Screen resource={resource} row={null} presets={presets} />;
}

function EditScreen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const record = useRecord(resource, id);
  const back = useListBack(resource);
  const { one } = resource.label;
  // The cached row may be outdated, and the form would keep it: it starts with the current row of the database.
  const isCurrent = useIsCurrent(id, record);
  if (record.data && isCurrent) return <Screen key={id} resource={resource} row={record.data} />;
  return (
    <>
      <PageHeader title={resourceFormTexts.edit(one)} back={back} />
      {record.error ? (
        <RecordMissing resource={resource} error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <FormSkeleton resource={resource} />
      )}
    </>
  );
}

interface ScreenProps {
  readonly resource: AnyResource;
  readonly row: Row | null;
  /** For a new record; undefined while loading. */
  readonly presets?: Presets | undefined;
}

function Screen({ resource, row, presets }: ScreenProps) {
  const back = useListBack(resource);
  const { one } = resource.label;
  return (
    <>
      <PageHeader
        title={row ? resourceFormTexts.edit(titleOf(resource, row)) : resourceFormTexts.new(one)}
        back={back}
      />
      {row || presets ? (
        <RecordForm resource={resource} row={row} {...(presets && { presets })} />
      ) : (
        <FormSkeleton resource={resource} />
      )}
    </>
  );
}
