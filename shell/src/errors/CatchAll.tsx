import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorScreen } from './ErrorScreen.tsx';

interface CatchAllProps {
  readonly context: string;
  readonly homePath: string;
  /** The boundary resets when one of these values changes, such as the address. */
  readonly resetKeys?: unknown[];
  readonly children: ReactNode;
}

/** A part of the shell that failed to arrive is not asked for twice by one page: only a new page asks again. */
function isMissingScript(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Shows the error screen instead of its children. */
export function CatchAll({ context, homePath, resetKeys = [], children }: CatchAllProps) {
  return (
    <ErrorBoundary
      resetKeys={resetKeys}
      onError={(error) => console.error(context, error)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorScreen
          error={error}
          homePath={homePath}
          onRetry={() => (isMissingScript(error) ? location.reload() : resetErrorBoundary())}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
