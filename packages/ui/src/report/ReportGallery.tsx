import { Link } from '@ledgerwise/contract/router';
import type { ReportDefinition } from '@ledgerwise/resource/report';
import styles from './report.module.css';
import { searchOf } from './report-request.ts';
import { reportGalleryTexts } from './texts.ts';

export interface ReportGalleryProps {
  readonly reports: readonly ReportDefinition[];
  readonly from: string;
  readonly to: string;
}

/** All reports with the question that each answers, shown until one is chosen. */
export function ReportGallery({ reports, from, to }: ReportGalleryProps) {
  return (
    <ul className={styles.gallery} aria-label={reportGalleryTexts.reports}>
      {reports.map(({ id, title, description }) => (
        <li key={id}>
          <Link to={searchOf({ report: id, from, to })}>
            <strong>{title}</strong>
            <span>{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
