import type { AnyResource } from '@ledgerwise/resource';
import { createPortal } from 'react-dom';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { Company } from '../company.ts';
import type { StoredDocument } from '../use-document.ts';
import { useLogoAddress } from './company-logo.ts';
import { sheetOf } from './document-sheet.ts';
import styles from './PrintSheet.module.css';
import { SheetPage } from './SheetPage.tsx';
import { useContact } from './use-contact.ts';

export interface PrintSheetProps {
  readonly resource: AnyResource;
  readonly stored: StoredDocument;
  readonly company: Company;
}

/**
 * The document as a browser prints it or saves it as a PDF. Rendered beside the page only while printing; everything
 * else is hidden then.
 */
export function PrintSheet({ resource, stored, company }: PrintSheetProps) {
  const formats = useFormats();
  const contact = useContact(resource, stored.row);
  const logo = useLogoAddress(company);
  const sheet = sheetOf({ resource, stored, company, contact, formats });
  return createPortal(
    // Page styles print only the main element, so this is one.
    <main className={styles.sheet} data-print-sheet="">
      <SheetPage sheet={sheet} logo={logo} />
    </main>,
    globalThis.document.body,
  );
}
