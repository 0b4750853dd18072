import type { ReportCheck } from '@ledgerwise/resource/report';
import { Badge } from '../core/Badge.tsx';
import { useFormats } from '../core/formats/use-formats.ts';
import { useSay } from '../resource/use-in-words.ts';
import { sidesInWords } from './check-sides.ts';
import styles from './report.module.css';
import { reportChecksTexts } from './texts.ts';

export interface ReportChecksProps {
  readonly checks: readonly ReportCheck[];
  readonly currency: string;
}

/** Checks of the report, their results, and the remedy if one fails. */
export function ReportChecks({ checks, currency }: ReportChecksProps) {
  const formats = useFormats();
  const say = useSay();
  if (checks.length === 0) return null;
  return (
    <section aria-label={reportChecksTexts.checks} className={styles.checks}>
      <h3>{reportChecksTexts.checks}</h3>
      <ul>
        {checks.map((check) => (
          <li key={check.check}>
            <Badge tone={check.ok ? 'good' : 'bad'}>
              {check.ok ? reportChecksTexts.agrees : reportChecksTexts.differs}
            </Badge>
            <span>
              {say(check.check)}
              <small>
                {sidesInWords(check, currency, formats)}
                {!check.ok && `. ${check.detail ?? ''}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
