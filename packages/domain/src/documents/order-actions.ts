import type { FunctionName, Permission, Row } from '@ledgerwise/contract';
import { date, type ResourceAction } from '@ledgerwise/resource';
import { numberIn } from './owed-kinds.ts';

/** A step on a document's way, taken on a day of the user's. */
interface Step {
  readonly id: string;
  /** On the button: `Ship`. */
  readonly verb: string;
  /** Behind the document, and behind how many of them: `shipped`. */
  readonly done: string;
  readonly one: string;
  readonly number: string;
  /** The statuses from which it is taken. */
  readonly from: readonly string[];
  readonly permission: Permission;
  readonly call: FunctionName;
  /** The argument of the function that takes the day, and its label. */
  readonly day: string;
  readonly dayLabel: string;
  readonly text: string;
  readonly manyText: string;
  /** The kind as `preview_posting` knows it, where the step is posted. */
  readonly previews?: string;
}

const title = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Takes a document one step on. */
export function step(to: Step): ResourceAction {
  return {
    id: to.id,
    label: to.verb,
    look: 'primary',
    permission: to.permission,
    isOffered: ({ status }) => to.from.includes(String(status)),
    call: to.call,
    asks: {
      title: `${to.verb} this ${to.one}?`,
      text: to.text,
      confirm: to.verb,
      fields: () => ({ [to.day]: date({ label: to.dayLabel, default: 'today' }) }),
      ...(to.previews && { previews: to.previews, previewsOn: to.day }),
    },
    does: (row) => ({
      title: `${title(to.one)} ${title(to.done)}`,
      text: `${numberIn(row, to.number)} is ${to.done}.`,
    }),
    many: { verb: to.verb, done: to.done, text: to.manyText },
  };
}

/** How a document becomes another one. */
interface Conversion {
  readonly id: string;
  /** What it is itself: `order`. */
  readonly of: string;
  /** `Invoice`. */
  readonly into: string;
  /** The column of the new one's number. */
  readonly intoNumber: string;
  readonly path: string;
  readonly number: string;
  readonly permission: Permission;
  readonly call: FunctionName;
  readonly day: string;
  readonly dayLabel: string;
  /** Behind how many of them: `invoiced`. */
  readonly done: string;
  /** The columns of its row that name what it became already. */
  readonly became: readonly string[];
  readonly from: readonly string[];
}

/** Makes the draft of what a document becomes, such as the invoice of an order, and leads to it. */
export function convert(to: Conversion): ResourceAction {
  const kind = to.into.toLowerCase();
  return {
    id: to.id,
    label: `Create ${to.into}`,
    look: 'primary',
    permission: to.permission,
    isOffered: (row) => to.from.includes(String(row.status)) && to.became.every((column) => !row[column]),
    call: to.call,
    asks: {
      title: `Create the ${kind} of this ${to.of}?`,
      text: `It is a draft with the lines, the prices and the rate of the ${to.of}.`,
      confirm: `Create ${to.into}`,
      fields: () => ({ [to.day]: date({ label: to.dayLabel, default: 'today' }) }),
    },
    does: (row, answer) => ({
      title: `${to.into} Created`,
      text: `${numberIn(row, to.number)} has become ${nameOf(answer, to.intoNumber)}, a draft.`,
    }),
    leadsTo: (_row, answer) => (isRow(answer) ? `${to.path}/${answer.id}` : null),
    many: {
      verb: `Create ${to.into}s for`,
      done: to.done,
      text: `Each of them becomes a draft with the lines, the prices and the rate of the ${to.of}.`,
    },
  };
}

const isRow = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';

const nameOf = (answer: unknown, number: string): string => (isRow(answer) ? numberIn(answer, number) : '');
