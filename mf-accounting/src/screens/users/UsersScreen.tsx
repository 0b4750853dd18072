import { useHost } from '@ledgerwise/contract';
import { Button, ErrorState, Icon, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot, refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { useMailService } from '../../mail-service.ts';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { InvitationLink } from './invitation-link.ts';
import { MemberList } from './MemberList.tsx';
import { MANAGE, useInvitations, useMembers } from './people.ts';
import { texts } from './texts.ts';
import styles from './users.module.css';

/** Members of the organization with their roles, and invitations. */
export function UsersScreen() {
  return (
    <ResourceRoot>
      <People />
    </ResourceRoot>
  );
}

function People() {
  const { auth } = useHost();
  const members = useMembers();
  const refused = refusal(auth, MANAGE);
  const [isInviting, setInviting] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeader
        title={texts.usersScreen.title}
        description={texts.usersScreen.description}
        primary={
          <Button
            variant="primary"
            icon={<Icon name="add" />}
            unavailable={refused}
            onClick={() => setInviting(true)}
          >
            {texts.usersScreen.inviteUser}
          </Button>
        }
      />
      {members.error && !members.value ? (
        <ErrorState error={members.error} title={texts.usersScreen.failed} onRetry={members.retry} />
      ) : (
        <MemberList members={members.value} refused={refused} onChanged={members.retry} />
      )}
      {refused === undefined && (
        // Requested at once, but shown when the length of the list above is known, so that nothing moves down.
        <div hidden={!members.value && !members.error}>
          <Invitations isInviting={isInviting} onInvited={() => setInviting(false)} />
        </div>
      )}
    </div>
  );
}

interface InvitationsProps {
  readonly isInviting: boolean;
  onInvited(): void;
}

/** Only admins may read invitations, so they are not requested for others. */
function Invitations({ isInviting, onInvited }: InvitationsProps) {
  const invitations = useInvitations();
  const service = useMailService();
  const [link, setLink] = useState<InvitationLink | null>(null);
  const error = invitations.error ?? service.error;
  const retry = (): void => {
    invitations.retry();
    service.retry();
  };
  // Mails are not mentioned until it is known if they are sent.
  const mailService = service.value;
  return (
    <>
      {error && !(invitations.value && mailService) ? (
        <ErrorState error={error} title={texts.usersScreen.invitationsFailed} onRetry={retry} />
      ) : (
        <InvitationList
          invitations={mailService && invitations.value}
          mailService={mailService}
          onLink={setLink}
          onChanged={invitations.retry}
        />
      )}
      {isInviting && mailService && (
        <InviteDialog
          mailService={mailService}
          onInvited={(made) => {
            invitations.retry();
            setLink(made ?? null);
          }}
          onClose={onInvited}
        />
      )}
      {link && <InvitationLinkDialog invitation={link} onClose={() => setLink(null)} />}
    </>
  );
}
