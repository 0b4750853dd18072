import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, TextField } from '@ledgerwise/ui/core';
import type { InvitationLink } from './invitation-link.ts';
import { texts } from './texts.ts';

interface InvitationLinkDialogProps {
  readonly invitation: InvitationLink;
  onClose(): void;
}

/** Shows an invitation link once: only its hash is stored. */
export function InvitationLinkDialog({ invitation: { email, href }, onClose }: InvitationLinkDialogProps) {
  const { notify } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(href);
      notify.success({
        title: texts.invitationLinkDialog.copied,
        text: texts.invitationLinkDialog.copiedText(email),
      });
    } catch {
      notify.failure({
        title: texts.invitationLinkDialog.notCopied,
        text: texts.invitationLinkDialog.notCopiedText,
      });
    }
  };
  return (
    <Dialog
      open
      title={texts.invitationLinkDialog.title}
      description={texts.invitationLinkDialog.description(email)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.invitationLinkDialog.close}</Button>
          <Button variant="primary" onClick={() => void copy()}>
            {texts.invitationLinkDialog.copyLink}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.invitationLinkDialog.link}
        readOnly
        data-first-focus
        value={href}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
