import type { ReportDefinition } from '@ledgerwise/resource/report';
import { Button } from '../../core/Button.tsx';
import { Checkbox } from '../../core/fields/Checkbox.tsx';
import { DayField } from '../../core/fields/DayField.tsx';
import { useToday } from '../../resource/use-today.ts';
import { quickRanges } from '../quick-ranges.ts';
import { AS_SHOWN, type Choice, needsSubject } from './chosen-reports.ts';
import styles from './export.module.css';
import { otherReportsTexts } from './texts.ts';

/** The specification's ranges; the screen has more. */
const RANGES: readonly string[] = ['this-month', 'last-month', 'this-year', 'last-year'];

interface OtherReportsProps {
  readonly reports: readonly ReportDefinition[];
  readonly choice: Choice;
  onChange(changed: Partial<Choice>): void;
  /** Called when a report is selected or deselected. */
  onToggle(id: string): void;
}

/** Selection of the reports and periods to export besides the one on screen. */
export function OtherReports({ reports, choice, onChange, onToggle }: OtherReportsProps) {
  const ranges = quickRanges(useToday(), 1).filter(({ id }) => RANGES.includes(id));
  const all = [AS_SHOWN, ...reports.filter((report) => needsSubject(report) === null).map(({ id }) => id)];
  return (
    <fieldset className={styles.part}>
      <legend>{otherReportsTexts.title}</legend>
      <div className={styles.days}>
        <DayField
          label={otherReportsTexts.startDate}
          placeholder={otherReportsTexts.pickADate}
          hint={choice.from === '' ? otherReportsTexts.pickADate : undefined}
          value={choice.from}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={otherReportsTexts.endDate}
          placeholder={otherReportsTexts.pickADate}
          hint={choice.to === '' ? otherReportsTexts.pickADate : undefined}
          value={choice.to}
          onChange={(to) => onChange({ to })}
        />
      </div>
      <div className={styles.row}>
        {ranges.map(({ id, label, period }) => (
          <Button key={id} size="small" onClick={() => onChange(period)}>
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.checklist}>
        {reports.map((report) => {
          const reason = needsSubject(report);
          return (
            <div key={report.id}>
              <Checkbox
                label={report.title}
                checked={choice.ids.has(report.id)}
                disabled={reason !== null}
                onChange={() => onToggle(report.id)}
              />
              {reason !== null && <small>{reason}</small>}
            </div>
          );
        })}
      </div>
      <div className={styles.row}>
        <Button size="small" onClick={() => onChange({ ids: new Set(all) })}>
          {otherReportsTexts.selectAll}
        </Button>
        <Button size="small" onClick={() => onChange({ ids: new Set() })}>
          {otherReportsTexts.clearAll}
        </Button>
      </div>
    </fieldset>
  );
}
