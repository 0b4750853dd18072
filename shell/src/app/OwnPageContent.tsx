import type { ComponentType } from 'react';
import { AuthPage } from '../auth/AuthPage.tsx';
import { SharedFilesPage } from '../shared-files/SharedFilesPage.tsx';
import type { PageFrameProps } from './Page.tsx';
import { application, type OwnPage } from './resolve-address.ts';

interface OwnPageContentProps {
  readonly page: OwnPage;
  /** Frame of the application, which is in another script. */
  readonly Frame: ComponentType<PageFrameProps>;
}

/** The pages that belong to no module, in one script. */
export function OwnPageContent({ page, Frame }: OwnPageContentProps) {
  if (page !== 'shared-files') return <AuthPage page={page} />;
  return (
    <Frame frame={application} screen={undefined}>
      <SharedFilesPage />
    </Frame>
  );
}
