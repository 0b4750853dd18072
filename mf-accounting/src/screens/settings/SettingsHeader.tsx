import { absolutePath, useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader, type PageHeaderProps } from '@ledgerwise/ui/core';

/** Heading of the settings, with a link that leaves them. */
export function SettingsHeader({ actions, primary }: Pick<PageHeaderProps, 'actions' | 'primary'>) {
  const { basePath } = useHost();
  return (
    <PageHeader
      title="Settings"
      description="Your company, its documents and taxes, and the modules that you use."
      actions={
        <>
          <LinkButton to={absolutePath(basePath, 'dashboard')}>Back to Home</LinkButton>
          {actions}
        </>
      }
      primary={primary}
    />
  );
}
