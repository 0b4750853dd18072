import { Banner } from '../../core/Banner.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { Moment } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { EarlierImport } from './import-steps.ts';

export interface EarlierImportNoticeProps {
  readonly fileName: string;
  readonly earlier: EarlierImport | null;
}

/** Warns before the same file is imported once more. */
export function EarlierImportNotice({ fileName, earlier }: EarlierImportNoticeProps) {
  const formats = useFormats();
  if (!earlier) return null;
  const { created_at: at, who, inserted, updated } = earlier.import;
  const by = who ? ` by ${who}` : '';
  return (
    <Banner
      tone="warn"
      title={
        earlier.isSameContent
          ? 'This file was imported before'
          : `A file named ${fileName} was imported before`
      }
    >
      Imported on <Moment at={at} />
      {by}: {formatNumber(inserted, formats)} new, {formatNumber(updated, formats)} updated. Records that are
      imported again without being recognized are duplicated.
    </Banner>
  );
}
