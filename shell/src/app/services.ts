import { createContext, useContext } from 'react';
import type { Session } from '../auth/session.ts';
import type { ModuleCatalogue } from '../modules/module-catalogue.ts';
import type { Toasts } from '../services/toasts.ts';
import type { Deployment } from './deployment.ts';

/** What the shell's own parts work with, beyond what a module is given. */
export interface Services {
  readonly deployment: Deployment;
  readonly session: Session;
  readonly catalogue: ModuleCatalogue;
  readonly toasts: Toasts;
}

const ServicesContext = createContext<Services | null>(null);

export const ServicesProvider = ServicesContext.Provider;

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices() was called outside the shell.');
  return services;
}
