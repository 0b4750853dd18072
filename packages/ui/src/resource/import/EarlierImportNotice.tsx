import { Banner } from '../../core/Banner.tsx';
import { formatNumber } from '../../core/formats/format.ts';
import { Moment } from '../../core/formats/Time.tsx';
import { useFormats } from '../../core/formats/use-formats.ts';
import type { EarlierImport } from './import-steps.ts';
import { earlierImportNoticeTexts } from './texts.ts';

export interface EarlierImportNoticeProps {
  readonly fileName: string;
  readonly earlier: EarlierImport | null;
}

/** Warns before the same file is imported once more. */
export function EarlierImportNotice({ fileName, earlier }: EarlierImportNoticeProps) {
  const formats = useFormats();
  if (!earlier) return null;
  const { created_at: at, who, inserted, updated } = earlier.import;
  return (
    <Banner
      tone="warn"
      title={
        earlier.isSameContent
          ? earlierImportNoticeTexts.sameFile
          : earlierImportNoticeTexts.sameName(fileName)
      }
    >
      {earlierImportNoticeTexts.importedOn} <Moment at={at} />
      {earlierImportNoticeTexts.outcome(who, formatNumber(inserted, formats), formatNumber(updated, formats))}
    </Banner>
  );
}
