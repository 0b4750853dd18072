import type { FirstRun } from '@ledgerwise/resource';

export type StepId = keyof FirstRun['steps'];

/** One step of the guide as it stands. */
export interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
}

interface Words {
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

function wordsOf(id: StepId, { invoice, steps }: FirstRun): Words {
  const number = invoice?.number ?? 'The invoice';
  switch (id) {
    case 'company':
      return {
        title: 'Say who you are',
        text: 'The name, currency and tax that your invoices begin with.',
        done: 'Your invoices bear your name.',
      };
    case 'customer':
      return {
        title: 'Add your first customer',
        text: 'Or type their name in the invoice: they are added on the way.',
        done: 'There is somebody to invoice.',
      };
    case 'invoice':
      return {
        title: 'Post your first invoice',
        text:
          invoice && !steps.invoice
            ? `${number} is a draft. Post it, and it counts.`
            : 'What you did, for whom, and at which price.',
        done: `${number} is in your books.`,
      };
    case 'sent':
      return {
        title: 'Send it to your customer',
        text: 'By email with its PDF, or printed.',
        done: 'It is out.',
      };
  }
}

const ORDER: readonly StepId[] = ['company', 'customer', 'invoice', 'sent'];

/** The steps that somebody can take, in their order. */
export function stepsOf(run: FirstRun, isCompanyTheirs: boolean): readonly Step[] {
  return ORDER.filter((id) => id !== 'company' || isCompanyTheirs).map((id) => {
    const { title, text, done } = wordsOf(id, run);
    const isDone = run.steps[id];
    return { id, title, text: isDone ? done : text, isDone };
  });
}

/** The step to take next; a customer is added with the invoice. Undefined once all is done. */
export function nextStep(steps: readonly Step[]): StepId | undefined {
  return steps.find(({ id, isDone }) => !isDone && id !== 'customer')?.id;
}
