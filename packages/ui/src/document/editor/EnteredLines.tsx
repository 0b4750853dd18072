import { useHost } from '@ledgerwise/contract';
import type { Values } from '@ledgerwise/resource';
import { useCallback, useRef } from 'react';
import type { Company } from '../company.ts';
import { LineGrid } from '../lines/LineGrid.tsx';
import { LiveTotals } from '../totals/Totals.tsx';
import type { Editor } from './use-editor.ts';

interface EnteredLinesProps {
  readonly editor: Editor;
  readonly company: Company;
}

/** The lines of a document during input, with their totals. */
export function EnteredLines({ editor, company }: EnteredLinesProps) {
  const { data } = useHost();
  const { sheet, document, head, contact, currency } = editor;
  const headNow = useRef<Values>(head);
  headNow.current = { ...head, contact };
  const headOf = useCallback((): Values => headNow.current, []);
  return (
    <>
      <LineGrid
        ref={editor.grid}
        data={data}
        sheet={sheet}
        lines={document.of}
        currency={currency}
        head={headOf}
      />
      <LiveTotals
        sheet={sheet}
        currency={currency}
        baseCurrency={company.baseCurrency}
        isInclusive={head.tax_inclusive === true}
      />
    </>
  );
}
