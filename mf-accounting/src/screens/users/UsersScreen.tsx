import { useHost } from '@ledgerwise/contract';
import { Button, ErrorState, Icon, PageHeader } from '@ledgerwise/ui/core';
import { ResourceRoot, refusal } from '@ledgerwise/ui/resource';
import { useState } from 'react';
import { InvitationList } from './InvitationList.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { MANAGE, useInvitations, useMembers } from './people.ts';
import styles from './users.module.css';

/** Who works in the organisation, with which role, and who was asked to. */
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
        title="Users"
        description="Who works in your organisation, with which role, and invitations to others."
        primary={
          <Button
            variant="primary"
            icon={<Icon name="add" />}
            unavailable={refused}
            onClick={() => setInviting(true)}
          >
            Invite User
          </Button>
        }
      />
      {members.error && !members.value ? (
        <ErrorState error={members.error} title="Failed to load users" onRetry={members.retry} />
      ) : (
        <MemberList members={members.value} refused={refused} onChanged={members.retry} />
      )}
      {refused === undefined && <Invitations isInviting={isInviting} onInvited={() => setInviting(false)} />}
    </div>
  );
}

interface InvitationsProps {
  readonly isInviting: boolean;
  onInvited(): void;
}

/** Only admins may read invitations, so nobody else is asked for them. */
function Invitations({ isInviting, onInvited }: InvitationsProps) {
  const invitations = useInvitations();
  return (
    <>
      {invitations.error && !invitations.value ? (
        <ErrorState
          error={invitations.error}
          title="Failed to load invitations"
          onRetry={invitations.retry}
        />
      ) : (
        <InvitationList invitations={invitations.value} onChanged={invitations.retry} />
      )}
      {isInviting && <InviteDialog onInvited={invitations.retry} onClose={onInvited} />}
    </>
  );
}
