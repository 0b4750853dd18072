import type { AnyResource } from '@ledgerwise/resource';
import type { ComponentType } from 'react';

/**
 * Loads the code of a resource's form. All callers must use this function: imports of the same file from
 * different places would include shared code twice.
 */
export async function loadForm(
  isDocument: boolean,
): Promise<ComponentType<{ readonly resource: AnyResource }>> {
  if (isDocument)
    return (await import(/* webpackChunkName: "editor" */ '../../document/editor/DocumentEditor.tsx'))
      .DocumentEditor;
  // In parallel, and awaiting the inputs: if they cannot load, the module's error card is shown, which can
  // retry.
  const [{ ResourceForm }] = await Promise.all([import('./ResourceForm.tsx'), import('./RecordForm.tsx')]);
  return ResourceForm;
}
