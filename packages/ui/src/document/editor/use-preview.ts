import { useHost } from '@ledgerwise/contract';
import { useState } from 'react';
import { keepText, keptText } from '../../resource/views/kept-text.ts';

/** Returns whether this user last showed the preview beside the editor. */
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
