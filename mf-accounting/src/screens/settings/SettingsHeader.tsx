import { absolutePath, useHost } from '@ledgerwise/contract';
import { LinkButton, PageHeader, type PageHeaderProps } from '@ledgerwise/ui/core';
import { texts } from './texts.ts';

/** Heading of the settings, with a link that leaves them. */
export function SettingsHeader({ actions }: Pick<PageHeaderProps, 'actions'>) {
  const { basePath } = useHost();
  return (
    <PageHeader
      title={texts.settingsHeader.title}
      description={texts.settingsHeader.description}
      actions={
        <>
          <LinkButton to={absolutePath(basePath, 'dashboard')}>{texts.settingsHeader.backHome}</LinkButton>
          {actions}
        </>
      }
    />
  );
}
