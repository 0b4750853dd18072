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
import { Badge } from '../../core/Badge.tsx';
import type { Formats } from '../../core/formats/use-formats.ts';
import { isPhone } from '../../core/use-is-phone.ts';
import { badgeText, type GridColumn, type PhonePlace } from '../../table/grid-column.ts';
import { formatField, formatInList, hasStates, isFigure, stateOf, titleOf } from '../format-value.ts';
import type { FromList } from '../paths.ts';
import { RecordLink } from '../record/RecordLink.tsx';
import { listColumnsTexts } from './column-texts.ts';
import styles from './ResourceList.module.css';

/** Target of a row's title, and the state that leads back to the list. */
export interface TitleLink {
  to(id: string): string;
  readonly from?: FromList;
}

const isState = (field: Field): boolean => field.kind === 'flag' || hasStates(field);

interface Places {
  /** The column that leads to the record. */
  readonly lead: string | undefined;
  readonly figure: string | undefined;
  readonly state: string | undefined;
}

/**
 * The column that identifies the record: its title, or the first text column if the title is not among them.
 */
function leadOf({ title, fields }: AnyResource, names: readonly string[]): string | undefined {
  if (names.includes(title)) return title;
  return names.find((name) => fields[name]?.kind === 'text') ?? names[0];
}

function phonePlace(
  resource: AnyResource,
  name: string,
  { lead, figure, state }: Places,
): PhonePlace | undefined {
  if (name === lead) return 'title';
  if (name === figure) return 'figure';
  if (name === resource.list.second) return 'second';
  return name === state ? 'state' : undefined;
}

function cell(resource: AnyResource, name: string, row: Row, formats: Formats) {
  if (!appliesTo(resource, name, row))
    return <span className={styles.soft}>{formatInList(resource, name, row, formats)}</span>;
  const field = fieldOf(resource, name);
  const state = stateOf(field, row[name]);
  if (state) return <Badge tone={state.tone ?? 'plain'}>{state.label}</Badge>;
  const text = formatField(resource, name, row, formats);
  if (text === '' && field.emptyWord !== undefined)
    return <span className={styles.soft}>{field.emptyWord}</span>;
  if (field.opens)
    return (
      <RecordLink address={field.opens(row)} isInGrid title={text}>
        {text}
      </RecordLink>
    );
  if (field.kind === 'date' || field.kind === 'dateTime')
    return text && <time dateTime={String(row[name])}>{text}</time>;
  if (isFigure(field)) return isZero(row[name]) ? <span className={styles.soft}>{text}</span> : text;
  return (
    <span className={field.kind === 'choice' ? undefined : styles.soft} title={text}>
      {text}
    </span>
  );
}

const isZero = (value: unknown): boolean => Number(value) === 0;

/** A badge beside the name of an archived record, which is listed only if a filter includes it. */
function archiveMark({ archive }: AnyResource, row: Row) {
  if (!archive || !isArchived(row)) return null;
  return (
    <>
      {' '}
      <Badge>{archive.value ?? listColumnsTexts.archived}</Badge>
    </>
  );
}

/** Figures, states and days have a fixed width. */
const isShort = (field: Field): boolean =>
  isFigure(field) || isState(field) || field.kind === 'date' || field.kind === 'dateTime';

/** Figures and states take the width of their contents; texts share the rest, the record's name most. */
function weightOf(field: Field, isLead: boolean): number {
  if (isShort(field)) return 0.2;
  return isLead ? 2.2 : 1;
}

/**
 * Width in pixels below which texts are unreadable. Names are not cut below their limit: other columns shrink first.
 */
const WORDS_LEAST = 110;
const NAME_LEAST = 264;
const LEAD_LEAST = 300;

/** True for the subject of a record: its contact, or its description. An e-mail address can be cut off. */
const isName = ({ kind }: Field): boolean => kind === 'ref' || kind === 'text';

const roomOf = (field: Field, least: number): Pick<GridColumn, 'least' | 'rigid'> =>
  isShort(field) ? { rigid: true } : { least };

/**
 * Creates the columns of a list; one of them links to the record. On narrow screens, the columns for phones remain, with
 * the resource's figure for phones even if it is not among the chosen columns.
 */
export function listColumns(
  resource: AnyResource,
  names: readonly string[],
  formats: Formats,
  link: TitleLink,
  isNarrow = false,
): readonly GridColumn[] {
  const lead = leadOf(resource, names);
  // An amount is more useful than a count or a duration.
  const figure =
    resource.list.figure ??
    names.findLast((name) => fieldOf(resource, name).kind === 'money') ??
    names.findLast((name) => isFigure(fieldOf(resource, name)));
  const state = names.findLast((name) => isState(fieldOf(resource, name)));
  const shown = isNarrow && figure !== undefined && !names.includes(figure) ? [...names, figure] : names;
  return shown.map((name): GridColumn => {
    const field = fieldOf(resource, name);
    const phone = phonePlace(resource, name, { lead, figure, state });
    const isLead = name === lead;
    return {
      id: name,
      label: field.columnLabel ?? field.label,
      sortable: field.sortable,
      sortBy: field.show ?? name,
      weight: weightOf(field, isLead),
      text: (row) => {
        const word = formatInList(resource, name, row, formats) || (field.emptyWord ?? '');
        return isState(field) ? badgeText(word) : word;
      },
      ...roomOf(field, isLead ? LEAD_LEAST : phone === 'second' && isName(field) ? NAME_LEAST : WORDS_LEAST),
      ...(isLead && { isStrong: true }),
      ...(isFigure(field) && { align: 'end' as const }),
      ...(phone && { phone }),
      ...((phone === undefined || phone === 'second') && { mayHide: true }),
      ...(resource.list.goesFirst?.includes(name) && { goesFirst: true }),
      render: (row) =>
        isLead ? leading(resource, name, row, formats, link) : cell(resource, name, row, formats),
    };
  });
}

/** Returns the full name on a phone, where the other columns that show parts of it are hidden. */
function wordsOf(resource: AnyResource, name: string, row: Row, formats: Formats): string {
  if (name !== resource.title && isPhone()) return titleOf(resource, row);
  return formatField(resource, name, row, formats) || titleOf(resource, row);
}

function leading(resource: AnyResource, name: string, row: Row, formats: Formats, { to, from }: TitleLink) {
  const words = wordsOf(resource, name, row, formats);
  return (
    <>
      {hasScreen(resource, 'read') ? (
        <Link
          to={to(row.id)}
          state={from}
          data-nav="title"
          tabIndex={-1}
          title={titleOf(resource, row)}
          className={styles.title}
        >
          {words}
        </Link>
      ) : (
        <span className={styles.title}>{words}</span>
      )}
      {archiveMark(resource, row)}
    </>
  );
}
