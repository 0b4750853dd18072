import { AppError, type AuthDialog, useHost } from '@ledgerwise/contract';
import { type ComponentType, useEffect, useState } from 'react';

export interface OpenDialogProps {
  readonly dialog: AuthDialog;
  onOpen(dialog: AuthDialog): void;
  onClose(): void;
}

interface AuthDialogsProps {
  readonly open: AuthDialog | null;
  onOpen(dialog: AuthDialog): void;
  onClose(): void;
}

/** Loads the dialogs when one is first opened; most visits never do. */
export function AuthDialogs({ open, onOpen, onClose }: AuthDialogsProps) {
  const { notify } = useHost();
  const [Opened, setOpened] = useState<ComponentType<OpenDialogProps> | null>(null);
  useEffect(() => {
    if (open === null || Opened) return;
    let isCurrent = true;
    import(/* webpackChunkName: "auth-dialogs" */ './OpenAuthDialog.tsx').then(
      ({ OpenAuthDialog }) => {
        if (isCurrent) setOpened(() => OpenAuthDialog);
      },
      (cause: unknown) => {
        if (!isCurrent) return;
        notify.error(new AppError('network.offline', { cause }));
        onClose();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [open, Opened, notify, onClose]);
  return open !== null && Opened && <Opened dialog={open} onOpen={onOpen} onClose={onClose} />;
}
