import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trace } from './trace.ts';

/** Context of the current request, available anywhere in the code. */
export interface RequestContext {
  readonly trace: Trace;
  /** The user in log lines, once known. */
  organisation?: string;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Does a request's work, so that all of it can ask which request that is. */
export const withinRequest = <T>(context: RequestContext, work: () => T): T => contexts.run(context, work);

/** The request under way; undefined for work that no request asked for. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Records the organization of the current request. */
export function noteOrganisation(organisation: string): void {
  const context = currentRequest();
  if (context) context.organisation = organisation;
}
