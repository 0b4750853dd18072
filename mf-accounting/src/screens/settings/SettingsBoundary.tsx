import { type Host, useHost } from '@ledgerwise/contract';
import { Button, EmptyState } from '@ledgerwise/ui/core';
import { Component, type ReactNode } from 'react';
import { texts } from './texts.ts';

interface BoundaryProps {
  readonly report: Host['report'];
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
}

/** Shows an error in the settings instead of them, without affecting the rest of the page. */
export function SettingsBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary report={useHost().report}>{children}</Boundary>;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, hasFailed: false };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error, 'The settings failed');
  }

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    return (
      <div role="alert">
        <h1 className="visually-hidden" tabIndex={-1}>
          {texts.settingsBoundary.settings}
        </h1>
        <EmptyState
          title={texts.settingsBoundary.failed}
          text={error instanceof Error ? error.message : String(error)}
          actions={
            <>
              <Button variant="primary" onClick={() => this.setState({ error: null, hasFailed: false })}>
                {texts.settingsBoundary.reloadSettings}
              </Button>
              <Button onClick={() => history.back()}>{texts.settingsBoundary.goBack}</Button>
            </>
          }
        />
      </div>
    );
  }
}
