import type { BankReconciliationReport } from '@ledgerwise/resource';
import { DialogPlace } from '@ledgerwise/ui/core';
import { LineDialog, type LineTask } from './dialogs/LineDialog.tsx';
import styles from './reconciliation.module.css';

interface LineFormProps {
  readonly task: LineTask | null;
  readonly report: BankReconciliationReport;
  /** Beside the lines; otherwise in a dialog. */
  readonly isBeside: boolean;
  onDone(task: LineTask): void;
  onClose(): void;
}

/** The form for an alternative way to handle a line. */
export function LineForm({ task, report, isBeside, onDone, onClose }: LineFormProps) {
  return (
    <div className={styles.beside}>
      <DialogPlace isInPlace={isBeside}>
        {task && (
          <LineDialog
            key={`${task.kind} ${task.line.id}`}
            task={task}
            report={report}
            onDone={() => onDone(task)}
            onClose={onClose}
          />
        )}
      </DialogPlace>
    </div>
  );
}
