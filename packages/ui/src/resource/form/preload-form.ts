import { useHost } from '@ledgerwise/contract';
import type { AnyResource } from '@ledgerwise/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useCompanyQuery } from '../../document/company.ts';
import { useNamedColumnsQuery } from '../../document/named-columns.ts';
import { loadForm } from './load-form.ts';

/** After this time without input, loading the form does not slow down work in the list. */
const REST_MS = 2000;

/** Preloads the code of a resource's form, with antd, and the settings that every document needs; once. */
export function usePreloadForm(resource: AnyResource): () => void {
  const { auth } = useHost();
  const client = useQueryClient();
  const company = useCompanyQuery();
  const named = useNamedColumnsQuery();
  return useCallback(() => {
    const { create, update } = resource.permissions;
    if (!auth.can(create) && !auth.can(update)) return;
    // A failed load is retried when the form is opened, which then reports the error.
    void loadForm(resource.document !== undefined).catch(() => undefined);
    if (!resource.document) return;
    void client.prefetchQuery(company);
    void client.prefetchQuery(named);
  }, [auth, client, company, named, resource]);
}

/** Preloads it when a list has been shown and idle for a while. */
export function usePreloadAtRest(preload: () => void, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(preload, REST_MS);
    return () => clearTimeout(timer);
  }, [isShown, preload]);
}
