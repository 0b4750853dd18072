/** Long enough that whatever the list itself still waits for on a slow line comes first. */
const IDLE_MS = 8000;

/** Fetches the code of forms, antd with it; once. */
export function preloadForm(): void {
  // A failed fetch is tried again when the form is really opened, and told there.
  void Promise.all([import('./ResourceForm.tsx'), import('./RecordForm.tsx')]).catch(() => undefined);
}

/** The same when the reader has been at rest for a while. Answers how to call it off. */
export function preloadFormSoon(): () => void {
  const timer = setTimeout(preloadForm, IDLE_MS);
  return () => clearTimeout(timer);
}
