import { PAGE_SIZES } from '@ledgerwise/resource/query';
import { Button } from '../../core/Button.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Icon } from '../../core/icons/Icon.tsx';
import styles from './Pager.module.css';
import { pagerTexts } from './pager-texts.ts';

export interface PagerProps {
  readonly page: number;
  readonly size: number;
  /** Undefined until it is counted. */
  readonly count: number | undefined;
  readonly hasNext: boolean;
  onPage(page: number): void;
  onSize(size: number): void;
}

/** Which page this is, how to turn it, and how many rows it has. */
export function Pager({ page, size, count, hasNext, onPage, onSize }: PagerProps) {
  const formats = useFormats();
  const pages = count === undefined ? undefined : Math.max(1, Math.ceil(count / size));
  return (
    <nav className={styles.pager} aria-label={pagerTexts.pages}>
      <label className={styles.size}>
        {pagerTexts.rowsPerPage}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {PAGE_SIZES.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.where} aria-live="polite">
        {pagerTexts.page(formatNumber(page, formats))}
        {pages !== undefined && pagerTexts.ofPages(formatNumber(pages, formats))}
      </span>
      <Button
        size="small"
        icon={<Icon name="left" />}
        disabled={page <= 1}
        aria-label={pagerTexts.previousPage}
        onClick={() => onPage(page - 1)}
      />
      <Button
        size="small"
        icon={<Icon name="right" />}
        disabled={!hasNext}
        aria-label={pagerTexts.nextPage}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
