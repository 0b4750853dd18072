import { useHost } from '@ledgerwise/contract';
import { type AnyResource, toBase64 } from '@ledgerwise/resource';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../core/Banner.tsx';
import { Button } from '../../core/Button.tsx';
import { download } from '../../core/download.ts';
import { useFormats } from '../../core/formats/use-formats.ts';
import { Dialog } from '../../core/overlays/Dialog.tsx';
import { ErrorState } from '../../core/states.tsx';
import { ActionDialog, type ActionDialogProps } from '../../resource/actions/ActionDialog.tsx';
import { WaitingFields } from '../../resource/actions/WaitingFields.tsx';
import { useResourceKeys } from '../../resource/query/query-keys.ts';
import { useToday } from '../../resource/use-today.ts';
import { type DocumentFile, documentPdf } from '../paper/document-pdf.ts';
import { mailedSource } from './mail-arguments.ts';
import { mailLink, mailWords } from './mail-words.ts';
import { mailDialogTexts } from './texts.ts';

export interface MailDialogProps extends ActionDialogProps {
  readonly resource: AnyResource;
}

/** Number of lines in a typical mail. */
const USUAL_LENGTH = '\n'.repeat(7);

const pdfOf = ({ bytes }: DocumentFile): Blob => new Blob([bytes], { type: 'application/pdf' });

/**
 * Sends a document by mail: starts with a typical text, and attaches the document as a PDF. If the server sends no
 * mails, it says so and helps to send it from the user's mail program.
 */
export function MailDialog(props: MailDialogProps) {
  const { resource, action, row, onClose } = props;
  const { data } = useHost();
  const formats = useFormats();
  const today = useToday();
  const keys = useResourceKeys(resource.name);
  const title = action.asks?.title ?? action.label;
  // The previewed file is the one that is sent, however long the user takes to write the mail.
  const prepared = useQuery({
    queryKey: [...keys.record(row.id), 'mail', action.id],
    queryFn: async ({ signal }) => {
      const [canSend, file, sharing] = await Promise.all([
        data.call('can_send_mail', {}, signal),
        documentPdf(mailedSource({ data, resource, formats }, action, row)),
        action.mails?.hasOnlineCopy ? data.call('invoice_sharing', { id: row.id }, signal) : null,
      ]);
      return { canSend, file, isShared: sharing !== null && sharing.open > 0 };
    },
    staleTime: 'static',
    gcTime: 0,
  });
  if (!prepared.data)
    return (
      <Dialog
        open
        title={title}
        description={prepared.error ? undefined : mailDialogTexts.creatingPdf}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{mailDialogTexts.cancel}</Button>
            <Button variant="primary" disabled>
              {action.asks?.confirm ?? action.label}
            </Button>
          </>
        }
      >
        {prepared.error ? (
          <ErrorState
            error={prepared.error}
            title={mailDialogTexts.pdfFailed}
            onRetry={() => void prepared.refetch()}
          />
        ) : (
          <WaitingFields
            fields={action.asks?.fields?.(row, today) ?? {}}
            values={{ message: USUAL_LENGTH }}
          />
        )}
      </Dialog>
    );
  const { canSend, file, isShared } = prepared.data;
  if (!canSend) return <OwnMailProgram title={title} file={file} onClose={onClose} />;
  return <ActionDialog {...props} action={withFile(action, file, isShared)} />;
}

/** Returns the action with the file and the initial text, and with a link if one is already open. */
function withFile(
  action: MailDialogProps['action'],
  file: DocumentFile,
  isShared: boolean,
): MailDialogProps['action'] {
  const words = mailWords(file);
  const content = toBase64(file.bytes);
  const { asks } = action;
  return {
    ...action,
    arguments: (row, entered) => ({
      ...(action.arguments?.(row, entered) ?? entered),
      message: entered.message ?? '',
      content,
    }),
    ...(asks && {
      asks: {
        ...asks,
        text: [asks.text, mailDialogTexts.attached(file.name), ...file.shortcomings]
          .filter(Boolean)
          .join(' '),
        fields: (row, today) => {
          const fields = Object.entries(asks.fields?.(row, today) ?? {});
          const initial = new Map<string, unknown>(Object.entries({ ...words, has_link: isShared }));
          return Object.fromEntries(
            fields.map(([name, field]) => [name, { ...field, default: initial.get(name) ?? '' }]),
          );
        },
      },
    }),
  };
}

interface OwnMailProgramProps {
  readonly title: string;
  readonly file: DocumentFile;
  onClose(): void;
}

function OwnMailProgram({ title, file, onClose }: OwnMailProgramProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{mailDialogTexts.close}</Button>
          <Button onClick={() => window.open(mailLink(mailWords(file)), '_self')}>
            {mailDialogTexts.openMailProgram}
          </Button>
          <Button variant="primary" onClick={() => download(pdfOf(file), file.name)}>
            {mailDialogTexts.downloadPdf}
          </Button>
        </>
      }
    >
      <Banner tone="info" title={mailDialogTexts.noMailServer}>
        {mailDialogTexts.sendYourself(file.name)}
      </Banner>
      {file.shortcomings.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}
