import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { type AnyResource, appliesTo, fieldOf, hasScreen, isArchived } from '@ledgerwise/resource';
import { Badge } from '../../core/Badge.tsx';
import { Card } from '../../core/Card.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { mailAddressLink } from '../../core/mail-address-link.ts';
import { Skeleton } from '../../core/Skeleton.tsx';
import { formatField, hasStates, stateOf } from '../format-value.ts';
import { RecordLink } from './RecordLink.tsx';
import styles from './ResourceRead.module.css';
import { recordFieldsTexts } from './texts.ts';

interface Section {
  readonly title: string;
  readonly fields: readonly string[];
}

interface RecordPartProps {
  readonly resource: AnyResource;
  /** Undefined while loading. */
  readonly row: Row | undefined;
}

/** Badges of a record's state: its own, and that it is archived where its own state does not say so. */
export function RecordState({ resource, row }: RecordPartProps) {
  if (!row) return null;
  const states = Object.entries(resource.fields).flatMap(([name, field]) => {
    const state = hasStates(field) ? stateOf(field, row[name]) : undefined;
    return state ? [state] : [];
  });
  const isAside = isArchived(row) && resource.archive?.by === 'archived_at';
  return (
    <>
      {states.map(({ value, label, tone }) => (
        <Badge key={String(value)} tone={tone ?? 'plain'}>
          {label}
        </Badge>
      ))}
      {isAside && <Badge>{recordFieldsTexts.archived}</Badge>}
    </>
  );
}

/** Returns the key figures of a record: those that its list sums, or else those that the database computes. */
export function figuresOf(resource: AnyResource): readonly string[] {
  const { totals = [] } = resource.list;
  if (totals.length > 0) return totals;
  return Object.entries(resource.fields)
    .filter(([, { kind, readOnly }]) => kind === 'money' && readOnly)
    .map(([name]) => name)
    .slice(0, 4);
}

/** The key figures of a record, large, on top. */
export function RecordFigures({ resource, row }: RecordPartProps) {
  const formats = useFormats();
  const names = figuresOf(resource);
  if (names.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {names.map((name) => (
        <div key={name} className={styles.figure}>
          <dt>{fieldOf(resource, name).label}</dt>
          <dd>{row ? formatField(resource, name, row, formats) || '–' : <Skeleton width="5em" />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a record by the sections of its form, followed by other stored values; or by the given sections. */
export function RecordDetails({
  resource,
  row,
  sections = sectionsOf(resource),
}: RecordPartProps & { readonly sections?: AnyResource['form']['sections'] }) {
  return applyingSections(resource, row, sections).map(({ title, fields }) => (
    <Card key={title} title={title}>
      <dl className={styles.fields}>
        {fields.map((name) => (
          <div key={name} className={styles.field}>
            <dt>{fieldOf(resource, name).label}</dt>
            <dd>{row ? <FieldValue resource={resource} name={name} row={row} /> : <Skeleton />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  ));
}

/** The sections with the fields that a record has; of one that is loading, with those that a usual one has. */
export function applyingSections(
  resource: AnyResource,
  row?: Row,
  sections = sectionsOf(resource),
): readonly Section[] {
  return sections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter((name) => (row ? appliesTo(resource, name, row) : isExpected(resource, name))),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** True if a field applies to a usual record: a field of a flag that usually is not set would vanish again. */
function isExpected(resource: AnyResource, name: string): boolean {
  const condition = resource.onlyWith?.[name];
  return typeof condition !== 'string' || fieldOf(resource, condition).default === true;
}

/**
 * The form's sections, then the fields that the database sets, except the state and the figures at the top.
 */
function sectionsOf(resource: AnyResource): readonly Section[] {
  const { sections } = resource.form;
  const shown = new Set([
    ...sections.flatMap(({ fields }) => fields),
    ...figuresOf(resource),
    resource.title,
  ]);
  const kept = Object.entries(resource.fields).flatMap(([name, field]) =>
    // References are shown by name, such as the contact of a payment.
    field.readOnly && !['lines', 'ref'].includes(field.kind) && !hasStates(field) && !shown.has(name)
      ? [name]
      : [],
  );
  return kept.length > 0 ? [...sections, { title: recordFieldsTexts.summary, fields: kept }] : sections;
}

interface FieldValueProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly row: Row;
}

/** A field's value, with a link: mail to an address, a call to a number, the record it refers to. */
export function FieldValue({ resource, name, row }: FieldValueProps) {
  const { auth, basePath } = useHost();
  const field = fieldOf(resource, name);
  const text = formatField(resource, name, row, useFormats());
  if (text === '') return <span className={styles.none}>{field.emptyWord ?? recordFieldsTexts.notSet}</span>;
  const state = stateOf(field, row[name]);
  if (state) return <Badge tone={state.tone ?? 'plain'}>{state.label}</Badge>;
  if (field.kind === 'email') return <a href={mailAddressLink(text)}>{text}</a>;
  if (field.kind === 'phone') return <a href={`tel:${text.replace(/[^\d+]/g, '')}`}>{text}</a>;
  if (field.opens) return <RecordLink address={field.opens(row)}>{text}</RecordLink>;
  const target = field.targetResource;
  if (field.kind === 'ref' && target && hasScreen(target, 'read') && auth.can(target.permissions.read))
    return <Link to={absolutePath(basePath, `${target.path}/${String(row[name])}`)}>{text}</Link>;
  if (field.kind === 'date' || field.kind === 'dateTime')
    return <time dateTime={String(row[name])}>{text}</time>;
  return <bdi>{text}</bdi>;
}
