import type { AnyResource } from '@ledgerwise/resource';
import type { ComponentType } from 'react';

/**
 * The code of a resource's form, antd with it. All who load it do so here: two imports of one file from different places
 * would each bring what the other's place has already.
 */
export async function loadForm(
  isDocument: boolean,
): Promise<ComponentType<{ readonly resource: AnyResource }>> {
  if (isDocument) return (await import('../../document/editor/DocumentEditor.tsx')).DocumentEditor;
  // In parallel, and awaiting the inputs: if they cannot load, the module's error card is shown, which can
  // retry.
  const [{ ResourceForm }] = await Promise.all([import('./ResourceForm.tsx'), import('./RecordForm.tsx')]);
  return ResourceForm;
}
