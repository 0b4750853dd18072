import { Provider } from 'jotai/react';
import type { ReactNode } from 'react';
import { type Services, ServicesContext } from './services.ts';

interface ServicesProviderProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Gives the shell's own parts its services, and to every atom that they read the shell's store. */
export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return (
    <ServicesContext value={services}>
      <Provider store={services.store}>{children}</Provider>
    </ServicesContext>
  );
}
