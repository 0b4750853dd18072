import { absolutePath, useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader, type PageHeaderProps } from '@ledgerwise/ui/core';

/** The top of the settings, and the way out of them. */
export function SettingsHeader({ actions }: Pick<PageHeaderProps, 'actions'>) {
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
    />
  );
}
