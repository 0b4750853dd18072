import { useHost } from '@ledgerwise/contract';
import type { BankReconciliationReport } from '@ledgerwise/resource';
import { Button, Icon, useFormats } from '@ledgerwise/ui/core';
import { PaperSheet } from '@ledgerwise/ui/paper';
import { useMemo, useState } from 'react';
import { fileNameOf, sheetOf } from './report-sheet.ts';
import { texts } from './texts.ts';

/** The reconciliation on paper, or as a PDF: both say the same. */
export function PaperButtons({ report }: { readonly report: BankReconciliationReport }) {
  const host = useHost();
  const formats = useFormats();
  const [isBusy, setBusy] = useState(false);
  const sheet = useMemo(() => sheetOf(report, formats), [report, formats]);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      // The PDF code loads only when it is needed.
      const { downloadPaper } = await import('@ledgerwise/ui/paper-file');
      await downloadPaper(host, sheet, fileNameOf(report));
    } catch (error) {
      host.notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon={<Icon name="print" />} onClick={() => window.print()}>
        {texts.paperButtons.print}
      </Button>
      <Button size="small" icon={<Icon name="export" />} busy={isBusy} onClick={() => void save()}>
        {texts.paperButtons.downloadPdf}
      </Button>
      <PaperSheet sheet={sheet} />
    </>
  );
}
