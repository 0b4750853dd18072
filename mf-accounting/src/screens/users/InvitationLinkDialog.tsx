import { useHost } from '@ledgerwise/contract';
import { Button, Dialog, TextField } from '@ledgerwise/ui/core';
import type { InvitationLink } from './invitation-link.ts';

interface InvitationLinkDialogProps {
  readonly invitation: InvitationLink;
  onClose(): void;
}

/** Shows a link to hand over. It is shown once: only its hash is kept. */
export function InvitationLinkDialog({ invitation: { email, href }, onClose }: InvitationLinkDialogProps) {
  const { notify } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(href);
      notify.success({ title: 'Link copied', text: `Send it to ${email}.` });
    } catch {
      notify.failure({
        title: 'The link could not be copied',
        text: 'The browser did not give access to the clipboard. Select the link and copy it.',
      });
    }
  };
  return (
    <Dialog
      open
      title="Invitation Link"
      description={`Give this link to ${email}. It works for 14 days, and only for this address. It is shown only once.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <TextField
        label="Link"
        readOnly
        data-first-focus
        value={href}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  );
}
