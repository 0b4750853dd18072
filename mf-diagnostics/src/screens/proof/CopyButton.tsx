import { useHost } from '@ledgerwise/contract';
import { Button } from '@ledgerwise/ui/core';
import { texts } from './texts.ts';

interface CopyButtonProps {
  /** Name of the copied text in the notice. */
  readonly what: string;
  readonly text: string;
  /** Label of the button, if the context already names the text; the full label by default. */
  readonly label?: string;
}

export function CopyButton({ what, text, label = texts.copy.label(what) }: CopyButtonProps) {
  const { notify } = useHost();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success({ title: texts.copy.done(what), text });
    } catch {
      notify.failure({
        title: texts.copy.failed(what),
        text: texts.copy.failedText,
      });
    }
  };
  return (
    <Button size="small" aria-label={texts.copy.label(what)} onClick={copy}>
      {label}
    </Button>
  );
}
