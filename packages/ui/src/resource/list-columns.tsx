import type { Row } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { type AnyResource, appliesTo, type Field, fieldOf, isArchived } from '@ledgerwise/resource';
import { Badge } from '../core/Badge.tsx';
import type { GridColumn, PhonePlace } from '../table/grid-column.ts';
import { formatValue, isFigure, titleOf } from './format-value.ts';
import styles from './ResourceList.module.css';

function phonePlace(resource: AnyResource, name: string, figure: string | undefined): PhonePlace | undefined {
  if (name === resource.title) return 'title';
  if (name === figure) return 'figure';
  return name === resource.list.second ? 'second' : undefined;
}

function cell(field: Field, value: unknown, currency: string) {
  const text = formatValue(field, value, currency);
  if (field.kind === 'flag' && text) return <Badge tone={value ? 'good' : 'plain'}>{text}</Badge>;
  return isFigure(field) || field.kind === 'choice' ? (
    text
  ) : (
    <span className={styles.soft} title={text}>
      {text}
    </span>
  );
}

/** Beside the name of a record that is archived, and so listed only because a filter asks for it: its status. */
function archiveMark({ archive }: AnyResource, row: Row) {
  if (!archive || !isArchived(row)) return null;
  return (
    <>
      {' '}
      <Badge>{archive.value ?? 'Archived'}</Badge>
    </>
  );
}

const TITLE_WEIGHT = 2.2;
/** Shares of the width by what usually stands in a field of the kind. */
const WEIGHTS: Partial<Record<Field['kind'], number>> = {
  choice: 0.95,
  date: 0.9,
  decimal: 0.9,
  email: 1.9,
  flag: 0.7,
  integer: 0.8,
  money: 0.9,
  percent: 0.7,
  phone: 1.15,
};

/** The columns of a list as declared; the title leads to the record. */
export function listColumns(
  resource: AnyResource,
  currency: string,
  readPath: (id: string) => string,
  listQuery: string,
): readonly GridColumn[] {
  const { columns } = resource.list;
  const figure = columns.findLast((name) => isFigure(fieldOf(resource, name)));
  return columns.map((name): GridColumn => {
    const field = fieldOf(resource, name);
    const phone = phonePlace(resource, name, figure);
    return {
      id: name,
      label: field.columnLabel ?? field.label,
      sortable: field.sortable,
      weight: name === resource.title ? TITLE_WEIGHT : (WEIGHTS[field.kind] ?? 1),
      ...(isFigure(field) && { align: 'end' as const }),
      ...(phone && { phone }),
      render:
        name === resource.title
          ? (row: Row) => (
              <>
                <Link to={readPath(row.id)} state={{ listQuery }} data-nav="title" className={styles.title}>
                  {titleOf(resource, row)}
                </Link>
                {archiveMark(resource, row)}
              </>
            )
          : (row: Row) => appliesTo(resource, name, row) && cell(field, row[name], currency),
    };
  });
}
