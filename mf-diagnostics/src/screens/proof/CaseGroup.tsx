import { Badge, formatNumber, useFormats } from '@ledgerwise/ui/core';
import { type ReactNode, useState } from 'react';
import type { CaseRecord } from '../../proof/run-cases.ts';
import { countRecords } from '../../runner/run-checks.ts';
import proof from './proof.module.css';

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
            ? `${formatNumber(total, formats)} cases`
            : `${formatNumber(passed, formats)} of ${formatNumber(total, formats)} as published`}
        </span>
        {failed > 0 && <Badge tone="bad">{`${formatNumber(failed, formats)} FAIL`}</Badge>}
        {failed === 0 && testing > 0 && <Badge tone="info">TESTING</Badge>}
        {failed === 0 && passed === total && <Badge tone="good">PASS</Badge>}
      </summary>
      {isOpen && children}
    </details>
  );
}
