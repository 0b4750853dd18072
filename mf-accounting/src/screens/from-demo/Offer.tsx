import type { HandedOverFile } from '@ledgerwise/domain/moving-in';
import { Banner, Button, countOf, type Formats, useFormats } from '@ledgerwise/ui/core';

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
        title="Your records from the demo are here"
        action={
          <>
            <Button size="small" variant="primary" onClick={onOpen}>
              Choose what to import
            </Button>
            <Button size="small" onClick={onDecline}>
              No thanks
            </Button>
          </>
        }
      >
        You took {files.map((file) => countOfFile(file, formats)).join(', ')} along.
      </Banner>
    </div>
  );
}
