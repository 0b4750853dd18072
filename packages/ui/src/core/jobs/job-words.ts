import type { JobFinding, JobUndo, JobWords } from '@ledgerwise/contract';
import { formatNumber } from '../formats/format.ts';
import type { Formats } from '../formats/use-formats.ts';

const PLACE = /\{(\w+)\}/g;
const WHOLE_PLACE = /^\{(\w+)\}$/;

/** A field of an answer; `{answer}` is the answer itself. */
function fieldOf(answer: unknown, name: string): unknown {
  if (name === 'answer') return answer;
  return typeof answer === 'object' && answer !== null
    ? Object.entries(answer).find(([key]) => key === name)?.[1]
    : undefined;
}

function fillText(text: string, answer: unknown, formats: Pick<Formats, 'numberFormat'>): string {
  return text.replace(PLACE, (_place, name: string) => {
    const value = fieldOf(answer, name);
    return typeof value === 'number' ? formatNumber(value, formats) : String(value ?? '');
  });
}

/** Words with the values of an answer in their places. */
export function fillWords(
  { title, text }: JobWords,
  answer: unknown,
  formats: Pick<Formats, 'numberFormat'>,
): JobWords {
  return {
    title: fillText(title, answer, formats),
    ...(text !== undefined && { text: fillText(text, answer, formats) }),
  };
}

/** Fills in the undo call from the result; an argument that is only a placeholder keeps the value's type. */
function fillUndo(undo: JobUndo, answer: unknown, formats: Pick<Formats, 'numberFormat'>): JobUndo {
  const args = Object.entries(undo.args).map(([name, value]) => {
    const place = typeof value === 'string' ? WHOLE_PLACE.exec(value)?.[1] : undefined;
    return [name, place === undefined ? value : fieldOf(answer, place)];
  });
  const { question } = undo;
  return {
    ...undo,
    args: Object.fromEntries(args),
    ...(question && { question: { ...question, text: fillText(question.text, answer, formats) } }),
  };
}

/** Returns the message of the finding that matches a result, or undefined. */
export function findingFor(
  findings: readonly JobFinding[],
  answer: unknown,
  formats: Pick<Formats, 'numberFormat'>,
): { readonly words: JobWords; readonly undo?: JobUndo } | undefined {
  const finding = findings.find(
    ({ where }) => where === undefined || (fieldOf(answer, where) ?? null) !== null,
  );
  if (!finding) return undefined;
  const { undo } = finding;
  return {
    words: fillWords(finding, answer, formats),
    ...(undo && { undo: fillUndo(undo, answer, formats) }),
  };
}
