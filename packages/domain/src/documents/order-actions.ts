import type { Row } from '@ledgerwise/contract';
import { choice, date, type ResourceAction } from '@ledgerwise/resource';
import { capital, type DocumentName } from './document-name.ts';
import { partsOf, quantitiesLeft } from './order-parts.ts';
import { numberIn } from './owed-kinds.ts';

/** A step on a document's way, taken on a day of the user's. */
interface Step {
  /** Its name in the database: `ship`. It requires the permission of that name. */
  readonly id: string;
  /** Label of the button: `Ship`. */
  readonly verb: string;
  /** Behind the document, and behind how many of them: `shipped`. */
  readonly done: string;
  /** Statuses in which it is offered. */
  readonly from: readonly string[];
  readonly dayLabel: string;
  readonly text: string;
  readonly manyText: string;
  /** It is done by line and quantity, possibly several times, and posts the delivery, which is previewed. */
  readonly isInParts?: boolean;
}

/** Takes a document one step on. */
export function step(of: DocumentName, to: Step): ResourceAction {
  return {
    id: to.id,
    label: to.verb,
    look: 'primary',
    permission: `${of.table}.${to.id}`,
    isOffered: ({ status }) => to.from.includes(String(status)),
    call: 'step_document',
    arguments: ({ id }, { day, ...entered }) => ({
      kind: of.kind,
      step: to.id,
      id,
      day,
      ...(to.isInParts && partsOf(entered)),
    }),
    asks: {
      title: `${to.verb} this ${of.one}?`,
      text: to.text,
      confirm: to.verb,
      fields: () => ({ day: date({ label: to.dayLabel, default: 'today' }) }),
      ...(to.isInParts && {
        quantities: quantitiesLeft(of.kind, to.done),
        actionPreview: {
          title: 'What it posts',
          fields: ['status'],
          nothing: 'Nothing is posted to the general ledger.',
        },
      }),
    },
    does: (row, answer) => {
      const isPart = isRow(answer) && String(answer.status).startsWith('partially_');
      return {
        title: `${capital(of.one)} ${isPart ? `Partially ${capital(to.done)}` : capital(to.done)}`,
        text: `${numberIn(row, of.number)} is ${isPart ? 'partially ' : ''}${to.done}.`,
      };
    },
    many: { verb: to.verb, done: to.done, text: to.manyText },
  };
}

/** Conversion of a document to another one. */
interface Conversion {
  readonly into: DocumentName;
  /** Below which address the new one is read. */
  readonly path: string;
  readonly dayLabel: string;
  /** Behind how many of them: `invoiced`. */
  readonly done: string;
  /** Columns of its row with the documents that it has already become. */
  readonly became: readonly string[];
  /** The statuses in which it is converted. */
  readonly from: readonly string[];
  /** Status with partial delivery; then the action asks whether to convert what was delivered, or everything left. */
  readonly partial?: { readonly status: string; readonly delivered: string };
}

/** The part of a partially delivered order that becomes an invoice or a bill. */
const whatOf = ({ partial, into }: Conversion, { status }: Row) =>
  partial && status === partial.status
    ? {
        what: choice(
          [
            { value: 'delivered', label: `What was ${partial.delivered}` },
            { value: 'rest', label: 'All that is left of the order' },
          ],
          { label: `What the ${capital(into.one)} Is For`, default: 'delivered', required: true },
        ),
      }
    : {};

/** True if an order is not fully converted, judging by its list row. */
const isLeft = ({ partial, became }: Conversion, row: Row): boolean =>
  became.every((column) => !row[column]) ||
  (partial !== undefined && String(row.billing_status).startsWith('partially_'));

/** Creates a draft from a document, such as the invoice of an order, and opens it. */
export function convert(of: DocumentName, to: Conversion): ResourceAction {
  const { into } = to;
  const name = capital(into.one);
  const own = of.one.split(' ').at(-1);
  return {
    id: into.kind,
    label: `Create ${name}`,
    look: 'primary',
    permission: `${into.table}.create`,
    isOffered: (row) => to.from.includes(String(row.status)) && isLeft(to, row),
    call: 'convert_document',
    arguments: ({ id }, entered) => ({ kind: of.kind, id, to_kind: into.kind, ...entered }),
    asks: {
      title: `Create the ${into.one} of this ${own}?`,
      text: `It is a draft with the lines, the prices and the rate of the ${own}.`,
      confirm: `Create ${name}`,
      fields: (row) => ({ ...whatOf(to, row), day: date({ label: to.dayLabel, default: 'today' }) }),
    },
    does: (row, answer) => ({
      title: `${name} Created`,
      text: `${numberIn(row, of.number)} has become ${nameOf(answer, into.number)}, a draft.`,
    }),
    leadsTo: (_row, answer) => (isRow(answer) ? `${to.path}/${answer.id}` : null),
    many: {
      verb: `Create ${name}s for`,
      done: to.done,
      text: `Each of them becomes a draft with the lines, the prices and the rate of the ${own}.`,
      fields: () => ({ day: date({ label: to.dayLabel, default: 'today' }) }),
    },
  };
}

const isRow = (answer: unknown): answer is Row =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string';

const nameOf = (answer: unknown, number: string): string => (isRow(answer) ? numberIn(answer, number) : '');
