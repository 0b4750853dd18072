import { useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader } from '@ledgerwise/ui/core';
import styles from '../diagnostics.module.css';
import { SignInNotice } from '../SignInNotice.tsx';
import { BooksControls } from './BooksControls.tsx';
import { JournalExport } from './JournalExport.tsx';
import { PublishedCases } from './PublishedCases.tsx';
import { RandomModel } from './RandomModel.tsx';
import { texts } from './texts.ts';

/** Tests the accounting engine of this installation in four independent ways. */
export function ProofPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.page.title}
        description={texts.page.description(productName)}
        actions={<LinkButton to="/diagnostics">{texts.page.diagnostics}</LinkButton>}
      />
      <SignInNotice />
      <PublishedCases />
      <RandomModel />
      <BooksControls />
      <JournalExport />
    </div>
  );
}
