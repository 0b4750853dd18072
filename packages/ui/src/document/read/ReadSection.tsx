import { absolutePath, type Row, useHost } from '@ledgerwise/contract';
import { Link } from '@ledgerwise/contract/router';
import { type AnyResource, appliesTo, type Field, fieldOf, hasScreen } from '@ledgerwise/resource';
import type { ReactNode } from 'react';
import { Card } from '../../core/Card.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import { formatValue } from '../../resource/format-value.ts';
import { useResourcePaths } from '../../resource/paths.ts';
import { RecordLink } from '../../resource/record/RecordLink.tsx';
import { documentOf } from '../use-document.ts';
import styles from './DocumentRead.module.css';
import { readSectionTexts } from './texts.ts';

interface SectionProps {
  readonly resource: AnyResource;
  readonly section: AnyResource['form']['sections'][number];
  readonly row: Row;
  readonly currency: string;
  /** Further content. */
  readonly more?: ReactNode;
}

/** Read-only fields in the head of a document: the dates of its steps, the order that it comes from. */
export function keptFields({ fields, form }: AnyResource): readonly string[] {
  const said = new Set(form.sections.flatMap((section) => section.fields));
  return Object.entries(fields).flatMap(([name, { kind, readOnly }]) =>
    readOnly && (kind === 'date' || kind === 'ref') && !said.has(name) ? [name] : [],
  );
}

/** A section of the head; blank fields are omitted. */
export function ReadSection({ resource, section, row, currency, more }: SectionProps) {
  const { rate } = documentOf(resource);
  const formats = useFormats();
  const said = section.fields.flatMap((name) => {
    const field = fieldOf(resource, name);
    const isRateOfOne = name === rate && Number(row[name]) === 1;
    if (!appliesTo(resource, name, row) || isRateOfOne) return [];
    const text = formatValue(field, field.show === undefined ? row[name] : row[field.show], {
      ...formats,
      currency,
    });
    return text === '' ? [] : [{ name, field, text }];
  });
  if (said.length === 0) return null;
  return (
    <Card title={section.title}>
      <dl className={styles.fields}>
        {said.map(({ name, field, text }) => (
          <div key={name} className={field.kind === 'longText' ? styles.whole : undefined}>
            <dt>{field.label}</dt>
            <dd dir="auto">
              <Said field={field} row={row} value={row[name]} text={text} />
            </dd>
          </div>
        ))}
        {more}
      </dl>
    </Card>
  );
}

/** Links to the document that this one corrects, and to the one that corrects it. */
export function Corrections({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const paths = useResourcePaths(resource);
  const links = [
    { label: readSectionTexts.corrects, id: row.corrects_id, title: row.corrects_number },
    { label: readSectionTexts.correctedBy, id: row.corrected_by_id, title: row.corrected_by_number },
  ];
  return links.map(({ label, id, title }) =>
    typeof id === 'string' && typeof title === 'string' ? (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Link to={paths.read(id)}>{title}</Link>
        </dd>
      </div>
    ) : null,
  );
}

interface SaidProps {
  readonly field: Field;
  readonly row: Row;
  readonly value: unknown;
  readonly text: string;
}

/** A field's value: the name of a record as a link if it has a page, a date in machine-readable form too. */
function Said({ field, row, value, text }: SaidProps) {
  const { basePath } = useHost();
  if (field.opens) return <RecordLink address={field.opens(row)}>{text}</RecordLink>;
  if (field.kind === 'date') return <time dateTime={String(value)}>{text}</time>;
  const target = field.targetResource;
  if (!target || !hasScreen(target, 'read') || typeof value !== 'string') return text;
  return <Link to={`${absolutePath(basePath, target.path)}/${value}`}>{text}</Link>;
}
