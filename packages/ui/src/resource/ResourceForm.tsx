import { type Row, useHost } from '@ledgerwise/contract';
import { useParams } from '@ledgerwise/contract/router';
import type { AnyResource } from '@ledgerwise/resource';
import { Card } from '../core/Card.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { Skeleton } from '../core/Skeleton.tsx';
import { ErrorState, NoPermission } from '../core/states.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import { titleOf } from './format-value.ts';
import { useListReturn } from './paths.ts';
import { RecordForm } from './RecordForm.tsx';
import { useRecord } from './use-record.ts';

/** The form of a resource: a new record without an id in the address, otherwise the record of that id. */
export function ResourceForm({ resource }: { readonly resource: AnyResource }) {
  const { id } = useParams();
  const { auth } = useHost();
  const isNew = id === undefined || id === 'new';
  const permission = resource.permissions[isNew ? 'create' : 'update'];
  const kind = resource.label.one.toLowerCase();
  if (!auth.can(permission))
    return (
      <NoPermission
        action={isNew ? `create a ${kind}` : `edit a ${kind}`}
        roles={auth.rolesWith(permission)}
      />
    );
  return (
    <FormTheme>
      {isNew ? <Screen resource={resource} row={null} /> : <EditScreen resource={resource} id={id} />}
    </FormTheme>
  );
}

function EditScreen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const record = useRecord(resource, id);
  const kind = resource.label.one.toLowerCase();
  // What is cached may be old, and the form would keep it: it begins with what the database says now.
  if (record.data && !record.isPlaceholderData && record.isFetchedAfterMount)
    return <Screen key={id} resource={resource} row={record.data} />;
  if (record.error)
    return (
      <>
        <PageHeader title={`Edit ${resource.label.one}`} />
        <ErrorState
          error={record.error}
          title={`Failed to fetch ${kind} details`}
          onRetry={() => void record.refetch()}
        />
      </>
    );
  return (
    <>
      <PageHeader title={`Edit ${resource.label.one}`} />
      {resource.form.sections.map((section) => (
        <Card key={section.title} title={section.title}>
          <div aria-busy="true" style={{ minHeight: section.fields.length * 38 }}>
            <Skeleton width="60%" />
          </div>
        </Card>
      ))}
    </>
  );
}

function Screen({ resource, row }: { readonly resource: AnyResource; readonly row: Row | null }) {
  const back = useListReturn(resource);
  const { one, many } = resource.label;
  return (
    <>
      <PageHeader
        title={row ? `Edit ${titleOf(resource, row)}` : `New ${one}`}
        back={{ to: back, label: many }}
      />
      <RecordForm resource={resource} row={row} />
    </>
  );
}
