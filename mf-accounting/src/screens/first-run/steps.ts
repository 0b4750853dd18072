import type { FirstRun } from '@ledgerwise/resource';

export type StepId = keyof FirstRun['steps'];

/** A step of the guide with its state. */
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
        title: 'Add your company details',
        text: 'The name, currency and tax shown on your invoices.',
        done: 'Your company name is on your invoices.',
      };
    case 'customer':
      return {
        title: 'Add your first customer',
        text: "Or just type their name on the invoice and we'll add them.",
        done: 'You have someone to invoice.',
      };
    case 'invoice':
      return {
        title: 'Post your first invoice',
        text:
          invoice && !steps.invoice
            ? `${number} is a draft. Post it, and it counts.`
            : 'Who it is for, what you sold, and at which price.',
        done: `${number} is in your books.`,
      };
    case 'sent':
      return {
        title: 'Send it to your customer',
        text: 'By email with its PDF, or printed.',
        done: 'It has been sent.',
      };
  }
}

const ORDER: readonly StepId[] = ['company', 'customer', 'invoice', 'sent'];

/** Returns the steps that the user can do, in order. */
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
