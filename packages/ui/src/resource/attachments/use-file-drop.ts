import { type DragEvent, useEffect, useRef, useState } from 'react';

const TEXT_INPUTS = 'input, textarea, select, [contenteditable]';

/** True if files are dragged, rather than text or a link of the page. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped on a part of the page, or pasted anywhere on it but into a field. */
export function useFileDrop(add: (files: Iterable<File>) => void, isAllowed: boolean) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (!isAllowed) return;
    const paste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (!files?.length || (event.target instanceof Element && event.target.closest(TEXT_INPUTS))) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isAllowed]);
  return {
    isOver,
    onDragOver(event: DragEvent): void {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave the page and open the file.
      event.preventDefault();
      event.dataTransfer.dropEffect = isAllowed ? 'copy' : 'none';
      setOver(isAllowed);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isAllowed) add(event.dataTransfer.files);
    },
  };
}
