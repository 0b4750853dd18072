import type { AnyResource } from '@ledgerwise/resource';

/** Long enough that whatever the list itself still waits for on a slow line comes first. */
const IDLE_MS = 8000;

/** Fetches the code of a resource's form, antd with it; once. */
export function preloadForm({ document }: AnyResource): void {
  const form = document
    ? import('../document/DocumentEditor.tsx')
    : Promise.all([import('./ResourceForm.tsx'), import('./RecordForm.tsx')]);
  // A failed fetch is tried again when the form is really opened, and told there.
  void form.catch(() => undefined);
}

/** The same when the reader has been at rest for a while. Answers how to call it off. */
export function preloadFormSoon(resource: AnyResource): () => void {
  const timer = setTimeout(() => preloadForm(resource), IDLE_MS);
  return () => clearTimeout(timer);
}
