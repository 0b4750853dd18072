import { Badge, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { type ReactNode, useState } from 'react';
import type { CaseRecord } from '../../proof/run-cases.ts';
import { countRecords } from '../../runner/run-checks.ts';
import proof from './proof.module.css';
import { texts } from './texts.ts';

interface CaseGroupProps {
  readonly title: string;
  readonly records: readonly CaseRecord[];
  readonly children: ReactNode;
}

/** The cases of an area. A failed case opens it, unless the user has closed it. */
export function CaseGroup({ title, records, children }: CaseGroupProps) {
  const formats = useFormats();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { total, passed, failed, testing } = countRecords(records);
  const isOpen = chosen ?? failed > 0;
  return (
    <details
      className={proof.group}
      open={isOpen}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open !== isOpen) setChosen(currentTarget.open);
      }}
    >
      <summary>
        <h3>{title}</h3>
        <span className={proof.count}>
          {passed + failed === 0
            ? texts.caseGroup.cases(formatNumber(total, formats))
            : texts.caseGroup.asPublished(formatNumber(passed, formats), formatNumber(total, formats))}
        </span>
        {failed > 0 && <Badge tone="bad">{texts.caseGroup.failed(formatNumber(failed, formats))}</Badge>}
        {failed === 0 && testing > 0 && <Badge tone="info">{texts.caseGroup.testing}</Badge>}
        {failed === 0 && passed === total && <Badge tone="good">{texts.caseGroup.passed}</Badge>}
      </summary>
      {isOpen && children}
    </details>
  );
}
