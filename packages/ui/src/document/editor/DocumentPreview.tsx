import type { AnyResource, DocumentLineRow, Values } from '@ledgerwise/resource';
import { useAtomValue } from 'jotai/react';
import { useDeferredValue, useMemo } from 'react';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { Company } from '../company.ts';
import type { LineSheet } from '../lines/line-sheet.ts';
import type { SheetAmounts } from '../lines/sheet-cells.ts';
import { useLogoAddress } from '../paper/company-logo.ts';
import { sheetOf } from '../paper/document-sheet.ts';
import { SheetPage } from '../paper/SheetPage.tsx';
import { documentOf } from '../use-document.ts';
import styles from './DocumentPreview.module.css';
import { documentPreviewTexts } from './texts.ts';
import type { Editor } from './use-editor.ts';
import { usePaperZoom } from './use-paper-zoom.ts';

export interface DocumentPreviewProps {
  readonly resource: AnyResource;
  readonly company: Company;
  readonly editor: Editor;
}

/** Shown for a number that the database gives when the document is saved. */
const NO_NUMBER = documentPreviewTexts.assignedWhenSaved;

/** Preview of the document as its recipient will see it, rendered by the code that prints it. */
export function DocumentPreview({ resource, company, editor }: DocumentPreviewProps) {
  const formats = useFormats();
  const logo = useLogoAddress(company);
  const { sheet: lines, head, contact, opened } = editor;
  const changes = useAtomValue(lines.changes, { store: lines.store });
  const amounts = useAtomValue(lines.totals, { store: lines.store });
  // Typing comes first: the preview follows when there is time.
  const shown = useDeferredValue(useMemo(() => ({ head, amounts, changes }), [head, amounts, changes]));
  const sheet = useMemo(
    () =>
      sheetOf({
        resource,
        stored: {
          row: enteredRow(resource, shown.head, shown.amounts, opened?.row),
          lines: enteredLines(lines, shown.head.tax_inclusive === true),
        },
        amounts: shown.amounts,
        company,
        contact,
        formats,
      }),
    [resource, company, contact, formats, opened, lines, shown],
  );
  return (
    <section className={styles.preview} ref={usePaperZoom()} aria-label={documentPreviewTexts.preview}>
      <div className={styles.paper}>
        <SheetPage sheet={sheet} logo={logo} />
      </div>
    </section>
  );
}

/** Returns the head as it would be stored once the document is posted. */
function enteredRow(resource: AnyResource, head: Values, amounts: SheetAmounts, stored: Values | undefined) {
  const { balance } = documentOf(resource);
  const { title } = resource;
  const tallied = 'total' in amounts ? amounts : undefined;
  return {
    ...head,
    id: '',
    [title]: stored?.[title] ?? NO_NUMBER,
    gst_amount: tallied?.gst,
    total_amount: tallied?.total,
    ...(balance !== undefined && { [balance]: tallied?.total }),
  };
}

/** The lines in which something is entered, as stored ones. */
function enteredLines(sheet: LineSheet, isInclusive: boolean): readonly DocumentLineRow[] {
  const tally = sheet.store.get(sheet.tally);
  return sheet.written().map((entry) => {
    const { values, names } = sheet.read(entry);
    return {
      ...values,
      names: { ...names },
      [isInclusive ? 'total' : 'net']: tally.priceOf(values) ?? '',
    };
  });
}
