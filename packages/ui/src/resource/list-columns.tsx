import type { Row } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import {
  type AnyResource,
  appliesTo,
  type Field,
  fieldOf,
  hasScreen,
  isArchived,
} from '@ledgerwise/resource';
import { Badge } from '../core/Badge.tsx';
import type { Formats } from '../core/use-formats.ts';
import type { GridColumn, PhonePlace } from '../table/grid-column.ts';
import { formatField, hasStates, isFigure, stateOf, titleOf } from './format-value.ts';
import type { FromList } from './paths.ts';
import styles from './ResourceList.module.css';

/** Where the title of a row leads, and what it says of the list that it leads from. */
export interface TitleLink {
  to(id: string): string;
  readonly from?: FromList;
}

const isState = (field: Field): boolean => field.kind === 'flag' || hasStates(field);

function phonePlace(
  resource: AnyResource,
  name: string,
  { figure, state }: { readonly figure: string | undefined; readonly state: string | undefined },
): PhonePlace | undefined {
  if (name === resource.title) return 'title';
  if (name === figure) return 'figure';
  if (name === resource.list.second) return 'second';
  return name === state ? 'state' : undefined;
}

function cell(resource: AnyResource, name: string, row: Row, formats: Formats) {
  if (!appliesTo(resource, name, row)) return null;
  const field = fieldOf(resource, name);
  const state = stateOf(field, row[name]);
  if (state) return <Badge tone={state.tone ?? 'plain'}>{state.label}</Badge>;
  const text = formatField(resource, name, row, formats);
  if (field.kind === 'date' || field.kind === 'dateTime')
    return text && <time dateTime={String(row[name])}>{text}</time>;
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

/** Figures and states are as wide as what they say; words take what is left, the title most. */
function weightOf(resource: AnyResource, name: string, field: Field): number {
  if (name === resource.title) return 2.2;
  return isFigure(field) || isState(field) || field.kind === 'date' ? 0.2 : 1;
}

/** Below these widths, in pixels, words say nothing any more. */
const TITLE_LEAST = 150;
const WORDS_LEAST = 110;

function roomOf(resource: AnyResource, name: string): Pick<GridColumn, 'least' | 'rigid'> {
  const field = fieldOf(resource, name);
  if (name === resource.title) return { least: TITLE_LEAST };
  const isShort = isState(field) || isFigure(field) || field.kind === 'date' || field.kind === 'dateTime';
  return isShort ? { rigid: true } : { least: WORDS_LEAST };
}

/** The columns of a list; the title leads to the record. Where there is no room, what a phone shows is what stays. */
export function listColumns(
  resource: AnyResource,
  names: readonly string[],
  formats: Formats,
  link: TitleLink,
): readonly GridColumn[] {
  const figure = names.findLast((name) => isFigure(fieldOf(resource, name)));
  const state = names.findLast((name) => isState(fieldOf(resource, name)));
  return names.map((name): GridColumn => {
    const field = fieldOf(resource, name);
    const phone = phonePlace(resource, name, { figure, state });
    const isTitle = name === resource.title;
    return {
      id: name,
      label: field.columnLabel ?? field.label,
      sortable: field.sortable,
      sortBy: field.show ?? name,
      weight: weightOf(resource, name, field),
      // Room for the badge round the word.
      text: (row) => formatField(resource, name, row, formats) + (isState(field) ? '___' : ''),
      ...roomOf(resource, name),
      ...(isTitle && { isStrong: true }),
      ...(isFigure(field) && { align: 'end' as const }),
      ...(phone && { phone }),
      ...((phone === undefined || phone === 'second') && { mayHide: true }),
      render: (row) => (isTitle ? title(resource, row, link) : cell(resource, name, row, formats)),
    };
  });
}

function title(resource: AnyResource, row: Row, { to, from }: TitleLink) {
  const name = titleOf(resource, row);
  return (
    <>
      {hasScreen(resource, 'read') ? (
        <Link
          to={to(row.id)}
          state={from}
          data-nav="title"
          tabIndex={-1}
          title={name}
          className={styles.title}
        >
          {name}
        </Link>
      ) : (
        <span className={styles.title}>{name}</span>
      )}
      {archiveMark(resource, row)}
    </>
  );
}
