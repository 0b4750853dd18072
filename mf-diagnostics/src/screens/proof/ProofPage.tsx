import { useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader } from '@ledgerwise/ui/core';
import styles from '../diagnostics.module.css';
import { SignInNotice } from '../SignInNotice.tsx';
import { BooksControls } from './BooksControls.tsx';
import { JournalExport } from './JournalExport.tsx';
import { PublishedCases } from './PublishedCases.tsx';
import { RandomModel } from './RandomModel.tsx';

/** Tests the accounting engine of this installation in four independent ways. */
export function ProofPage() {
  const { productName } = useHost();
  return (
    <div className={styles.page}>
      <PageHeader
        title="Proof of the Books"
        description={`Published examples and random steps, run on this ${productName} itself; the checks of your own books; and the journal, for independent tools to check.`}
        actions={<LinkButton to="/diagnostics">System Diagnostics</LinkButton>}
      />
      <SignInNotice />
      <PublishedCases />
      <RandomModel />
      <BooksControls />
      <JournalExport />
    </div>
  );
}
