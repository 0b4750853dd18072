import { type Row, useHost } from '@ledgerwise/contract';
import { useNavigate, useParams } from '@ledgerwise/contract/router';
import { type AnyResource, appliesTo, fieldOf } from '@ledgerwise/resource';
import { useState } from 'react';
import { Button } from '../core/Button.tsx';
import { Card } from '../core/Card.tsx';
import { Icon } from '../core/Icon.tsx';
import { PageHeader } from '../core/PageHeader.tsx';
import { Skeleton } from '../core/Skeleton.tsx';
import { ErrorState } from '../core/states.tsx';
import { DeleteDialog } from './DeleteDialogs.tsx';
import { formatValue, titleOf } from './format-value.ts';
import { LiveMark } from './LiveMark.tsx';
import { useListReturn, useResourcePaths } from './paths.ts';
import { RecordHistory } from './RecordHistory.tsx';
import styles from './ResourceRead.module.css';
import { useAccess } from './use-access.ts';
import { useLiveTable } from './use-live-table.ts';
import { useRecord } from './use-record.ts';

export interface ResourceReadProps {
  readonly resource: AnyResource;
  /** Without it the record that the address names. */
  readonly id?: string;
  /** Beside its list, which has a heading and actions of its own. */
  readonly isPeek?: boolean;
}

/** One record to read, with what happened to it. */
export function ResourceRead({ resource, id: given, isPeek = false }: ResourceReadProps) {
  const address = useParams();
  const id = given ?? address.id ?? '';
  const record = useRecord(resource, id);
  const navigate = useNavigate();
  const paths = useResourcePaths(resource);
  const back = useListReturn(resource);
  const access = useAccess(resource);
  const status = useLiveTable(resource.name);
  const [isDeleting, setDeleting] = useState(false);
  const { one, many } = resource.label;
  if (record.error && !record.data)
    return (
      <>
        {!isPeek && <PageHeader title={one} back={{ to: back, label: many }} />}
        <ErrorState
          error={record.error}
          title={`Failed to fetch ${one.toLowerCase()} details`}
          onRetry={() => void record.refetch()}
        />
      </>
    );
  const row = record.data;
  return (
    <>
      {!isPeek && (
        <PageHeader
          title={row ? titleOf(resource, row) : one}
          back={{ to: back, label: many }}
          mark={<LiveMark status={status} />}
          actions={
            <>
              <Button
                icon={<Icon name="delete" />}
                unavailable={access.refusalOf('delete')}
                disabled={!row}
                onClick={() => setDeleting(true)}
              >
                Delete
              </Button>
              <Button
                variant="primary"
                icon={<Icon name="edit" />}
                unavailable={access.refusalOf('update')}
                onClick={() => void navigate(paths.edit(id))}
              >
                Edit {one}
              </Button>
            </>
          }
        />
      )}
      <div className={isPeek ? styles.peek : styles.columns} aria-busy={!row}>
        <div className={styles.main}>
          {sectionsOf(resource).map((section) => (
            <Card key={section.title} title={section.title}>
              <FieldList resource={resource} names={section.fields} row={row} />
            </Card>
          ))}
        </div>
        <RecordHistory resource={resource} id={id} />
      </div>
      <DeleteDialog
        resource={resource}
        row={isDeleting ? (row ?? null) : null}
        onDeleted={() => void navigate(back)}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}

/** The form's sections, and what the database itself keeps of the record (a balance) in front. */
function sectionsOf(resource: AnyResource): readonly { title: string; fields: readonly string[] }[] {
  const kept = Object.entries(resource.fields).flatMap(([name, field]) => (field.readOnly ? [name] : []));
  const { sections } = resource.form;
  return kept.length > 0 ? [{ title: 'Summary', fields: kept }, ...sections] : sections;
}

interface FieldListProps {
  readonly resource: AnyResource;
  readonly names: readonly string[];
  readonly row: Row | undefined;
}

function FieldList({ resource, names, row }: FieldListProps) {
  const currency = useHost().auth.organisation?.baseCurrency ?? 'USD';
  return (
    <dl className={styles.fields}>
      {names.map((name) => {
        if (row && !appliesTo(resource, name, row)) return null;
        const field = fieldOf(resource, name);
        const text = row ? formatValue(field, row[name], currency) : undefined;
        return (
          <div key={name} className={styles.field}>
            <dt>{field.label}</dt>
            <dd>
              {text === undefined ? <Skeleton /> : text || <span className={styles.none}>Not set</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
