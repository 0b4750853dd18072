import { Banner } from '@ledgerwise/ui/core';
import { FileDrop } from '@ledgerwise/ui/import-stages';
import type { StatementReading } from '../../statements/statement.ts';

interface StatementChooseProps {
  /** Result for a file that could not be used. */
  readonly reading: StatementReading | undefined;
  onChoose(file: File): void;
}

/** Accepts a statement file, and shows the errors of the previous one. */
export function StatementChoose({ reading, onChoose }: StatementChooseProps) {
  return (
    <>
      {reading && (
        <Banner tone="bad" title="This statement was not imported" live>
          {reading.problems.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <FileDrop label="Bank statement" invitation="Drop your bank statement here, or" onChoose={onChoose} />
    </>
  );
}
