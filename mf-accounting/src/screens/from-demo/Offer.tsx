import type { HandedOverFile } from '@ledgerwise/domain/moving-in';
import { Banner, Button, countOf, type Formats, useFormats } from '@ledgerwise/ui/core';
import { texts } from './texts.ts';

const ONE = { customers: 'customer', vendors: 'vendor', products: 'product' } as const;

/** `2 customers` */
export const countOfFile = ({ table, count }: HandedOverFile, formats: Formats): string =>
  countOf(count, ONE[table], table, formats);

interface OfferProps {
  readonly files: readonly HandedOverFile[];
  onOpen(): void;
  onDecline(): void;
}

/** The waiting records, and both answers. */
export function Offer({ files, onOpen, onDecline }: OfferProps) {
  const formats = useFormats();
  return (
    <div style={{ marginBottom: 16 }}>
      <Banner
        tone="info"
        title={texts.offer.title}
        action={
          <>
            <Button size="small" variant="primary" onClick={onOpen}>
              {texts.offer.chooseWhatImport}
            </Button>
            <Button size="small" onClick={onDecline}>
              {texts.offer.noThanks}
            </Button>
          </>
        }
      >
        {texts.offer.taken(files.map((file) => countOfFile(file, formats)).join(', '))}
      </Banner>
    </div>
  );
}
