import { useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';

interface CopyButtonProps {
  /** Name of the copied text in the notice. */
  readonly what: string;
  readonly text: string;
  /** Label of the button, if the context already names the text; the full label by default. */
  readonly label?: string;
}

export function CopyButton({ what, text, label = `Copy ${what}` }: CopyButtonProps) {
  const { notify } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success({ title: `${what} copied`, text });
    } catch {
      notify.failure({
        title: `${what} could not be copied`,
        text: 'The browser did not give access to the clipboard. Allow it for this site, then try again.',
      });
    }
  };
  return (
    <Button size="small" aria-label={`Copy ${what}`} onClick={copy}>
      {label}
    </Button>
  );
}
