import { useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { keepText, keptText } from '../../resource/views/kept-text.ts';

/** Whether the preview stands beside the editor, as this user last had it. */
export function usePreview(): readonly [isShown: boolean, toggle: () => void] {
  const { user } = useHost().auth;
  const key = `ledgerwise.document-preview.${user?.id ?? ''}`;
  const [isShown, setShown] = useState(() => keptText(key) === 'shown');
  const toggle = (): void => {
    setShown(!isShown);
    keepText(key, isShown ? null : 'shown');
  };
  return [isShown, toggle];
}
