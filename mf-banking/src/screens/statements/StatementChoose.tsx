import { Banner } from '@ledgerwise/ui/core';
import { FileDrop } from '@ledgerwise/ui/import-stages';
import type { StatementReading } from '../../statements/statement.ts';

interface StatementChooseProps {
  /** Of a file that could not be used. */
  readonly reading: StatementReading | undefined;
  onChoose(file: File): void;
}

/** Takes a statement, and says what was wrong with the one before. */
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
