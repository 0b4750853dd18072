import { absolutePath, useHost } from '@ledgerwise/contract';
import { type AnyResource, fieldOf } from '@ledgerwise/resource';
import { Banner } from '../../core/Banner.tsx';
import { LinkButton } from '../../core/Button.tsx';
import { formatMoney } from '../../core/formats/format.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { documentOf } from '../use-document.ts';
import { openCreditNoteTexts } from './texts.ts';
import { useOpenCredit } from './use-open-credit.ts';

interface OpenCreditNoteProps {
  readonly resource: AnyResource;
  /** Id of the contact; empty until one is chosen. */
  readonly contactId: string;
  readonly currency: string;
  /** True if credit can be applied now: a draft must be posted first. */
  readonly isPosted: boolean;
}

/** Says which credit the contact of a document has, and leads to its use. */
export function OpenCreditNote({ resource, contactId, currency, isPosted }: OpenCreditNoteProps) {
  const { basePath, auth } = useHost();
  const formats = useFormats();
  const credits = useOpenCredit(resource, contactId, currency);
  const { contact = '', settlingPage } = documentOf(resource);
  const [first] = credits;
  if (!first || !settlingPage) return null;
  const named = credits
    .slice(0, 3)
    .map(({ number, left }) => `${number} ${formatMoney(left, currency, formats)}`)
    .join(', ');
  const more = credits.length > 3 ? ` and ${credits.length - 3} more` : '';
  const to = absolutePath(basePath, `${settlingPage(contactId)}&credit=${first.id}`);
  return (
    <Banner
      title={openCreditNoteTexts.title(fieldOf(resource, contact).label.toLowerCase())}
      action={
        isPosted && auth.can('payments.create') ? (
          <LinkButton size="small" to={to}>
            {openCreditNoteTexts.useCredit}
          </LinkButton>
        ) : undefined
      }
    >
      {named}
      {more}.{isPosted ? '' : openCreditNoteTexts.afterPosting(resource.label.one.toLowerCase())}
    </Banner>
  );
}
